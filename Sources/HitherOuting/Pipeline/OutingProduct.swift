package import HitherEngine
package import HitherFormats
package import HitherTracks

/// What a product brings to the pipelines of outings: operators, their events, and what they need.
///
/// The products of a program are a plain array that is composed at its top and passed down with the options of an
/// outing.
package struct OutingProduct: Sendable {
  package let operators: [CatalogueEntry]
  package let events: [any EventPayload.Type]
  /// What a person should know of the files that a plan names for it.
  package let notices: @Sendable (OutingPlan) throws(HitherError) -> [Notice]
  /// Makes ready what its operators need; nil where the outing has no use for them. Realtime data that comes while
  /// a stream goes on is in the log; without one that of the plan's files counts.
  package let prepare: @Sendable (OutingPlan, RealtimeLog?) throws(HitherError) -> ProductNeeds?

  package init(
    operators: [CatalogueEntry], events: [any EventPayload.Type],
    notices: @escaping @Sendable (OutingPlan) throws(HitherError) -> [Notice],
    prepare: @escaping @Sendable (OutingPlan, RealtimeLog?) throws(HitherError) -> ProductNeeds?
  ) {
    (self.operators, self.events) = (operators, events)
    (self.notices, self.prepare) = (notices, prepare)
  }
}

/// What a product has made ready for one outing.
package struct ProductNeeds: Sendable {
  /// The operator that is appended.
  package let name: String
  /// Appends it to the pipeline of a member.
  let append: @Sendable (Member, inout Pipeline) -> Void
  /// How long after a member's last fix realtime data may change what is told, in milliseconds.
  let heldMilliseconds: Int64
  /// What a person should know of its data at the end of a run.
  let notices: @Sendable () -> [Notice]
  /// The updates of realtime data that contradict themselves, each in words.
  let refused: @Sendable ([RealtimeFeed]) -> [String]

  package init<Step: Operator>(
    heldMilliseconds: Int64, notices: @escaping @Sendable () -> [Notice],
    refused: @escaping @Sendable ([RealtimeFeed]) -> [String],
    _ step: @escaping @Sendable (Member) -> Step
  ) {
    name = Step.description.name
    append = { member, pipeline in pipeline.append(step(member)) }
    self.heldMilliseconds = heldMilliseconds
    (self.notices, self.refused) = (notices, refused)
  }
}

extension OutingPlan {
  /// What the products have made ready for the outing.
  ///
  /// - Parameters:
  ///   - realtime: Realtime data that is known by the time it counts; nil for that of the plan's files.
  ///   - names: The operators that are asked for; all where nil.
  func products(
    _ realtime: RealtimeLog? = nil, of names: Set<String>? = nil
  ) throws(HitherError) -> [ProductNeeds] {
    var products: [ProductNeeds] = []
    for product in options.products {
      let isWanted = names.map { names in
        product.operators.contains { names.contains($0.description.name) }
      }
      if isWanted ?? true, let needs = try product.prepare(self, realtime) {
        products.append(needs)
      }
    }
    return products
  }

  /// What a person should know of the files that are named for products.
  func productNotices() throws(HitherError) -> [Notice] {
    var notices: [Notice] = []
    for product in options.products { notices += try product.notices(self) }
    return notices
  }
}

extension OutingOptions {
  /// The operators that an outing's pipelines may hold.
  package var operators: OperatorCatalogue {
    products.isEmpty ? .ofOutings : OperatorCatalogue(products.flatMap(\.operators))
  }

  /// The event types of an outing's pipelines.
  package var events: EventCatalogue {
    products.isEmpty
      ? .ofOutings : EventCatalogue(EventCatalogue.ofOutings.types, products.flatMap(\.events))
  }
}

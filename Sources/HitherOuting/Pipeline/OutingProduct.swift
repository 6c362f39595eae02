package import HitherEngine
package import HitherFormats
package import HitherTracks

/// A product's contribution to the pipelines of outings: operators, their events, and their inputs.
///
/// The products of a program are a plain array that is composed at its top and passed down with the
/// options of an outing.
package struct OutingProduct: Sendable {
  package let operators: [CatalogueEntry]
  package let events: [any EventPayload.Type]
  /// The notices on the files that a plan names for it.
  package let notices: @Sendable (OutingPlan) throws(HitherError) -> [Notice]
  /// Prepares the inputs of its operators; nil if they do not apply to the outing.
  ///
  /// Realtime data of a running stream is in the log; without a log, that of the plan's files is used.
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

/// The inputs that a product has prepared for one outing.
package struct ProductNeeds: Sendable {
  /// The operator that is appended.
  package let name: String
  /// Appends it to the pipeline of a member.
  let append: @Sendable (Member, inout Pipeline) -> Void
  /// How long after a member's last fix realtime data may change results, in milliseconds.
  let heldMilliseconds: Int64
  /// The notices on its data at the end of a run.
  let notices: @Sendable () -> [Notice]
  /// The inconsistent updates of realtime data, in words.
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
  /// The products' inputs that are prepared for the outing.
  ///
  /// - Parameters:
  ///   - realtime: Realtime data by its time of validity; nil for that of the plan's files.
  ///   - names: The requested operators; nil for all.
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

  /// The notices on the files that are named for products.
  func productNotices() throws(HitherError) -> [Notice] {
    var notices: [Notice] = []
    for product in options.products { notices += try product.notices(self) }
    return notices
  }
}

extension OutingOptions {
  /// The operators that an outing's pipelines may have.
  package var operators: OperatorCatalogue {
    products.isEmpty ? .ofOutings : OperatorCatalogue(products.flatMap(\.operators))
  }

  /// The event types of an outing's pipelines.
  package var events: EventCatalogue {
    products.isEmpty
      ? .ofOutings : EventCatalogue(EventCatalogue.ofOutings.types, products.flatMap(\.events))
  }
}

package import HitherGeodesy
package import HitherTracks

/// An output field with the function that gets it from a source.
package struct Field<Source>: Sendable {
  package let description: FieldDescription
  package let content: @Sendable (Source) -> FieldContent

  package init(
    _ description: FieldDescription, _ content: @escaping @Sendable (Source) -> FieldContent
  ) {
    self.description = description
    self.content = content
  }
}

extension Field {
  /// A text; null if the source gives nil.
  package static func text(
    _ name: String, _ summary: String, canBeNull: Bool = false,
    _ get: @escaping @Sendable (Source) -> String?
  ) -> Self {
    Self(FieldDescription(name, summary, .text, canBeNull: canBeNull)) { source in
      get(source).map(FieldContent.text) ?? .null
    }
  }

  /// One of a few words.
  package static func word(
    _ name: String, _ summary: String, of words: [String],
    _ get: @escaping @Sendable (Source) -> String
  ) -> Self {
    Self(FieldDescription(name, summary, .word(words))) { .text(get($0)) }
  }

  /// A whole number that is always known.
  package static func count(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Source) -> Int
  ) -> Self {
    Self(FieldDescription(name, summary, .count)) { .count(get($0)) }
  }

  /// A whole number; null if the source gives nil.
  package static func optionalCount(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Source) -> Int?
  ) -> Self {
    Self(FieldDescription(name, summary, .count, canBeNull: true)) { source in
      get(source).map(FieldContent.count) ?? .null
    }
  }

  /// A figure; null if the source gives nil.
  package static func number(
    _ name: String, _ summary: String, canBeNull: Bool = true,
    _ get: @escaping @Sendable (Source) -> Double?
  ) -> Self {
    Self(FieldDescription(name, summary, .number, canBeNull: canBeNull)) { source in
      get(source).map(FieldContent.number) ?? .null
    }
  }

  /// Seconds, exact to milliseconds; null if the source gives nil.
  package static func seconds(
    _ name: String, _ summary: String, canBeNull: Bool = true,
    _ getMilliseconds: @escaping @Sendable (Source) -> Int64?
  ) -> Self {
    Self(FieldDescription(name, summary, .number, canBeNull: canBeNull)) { source in
      getMilliseconds(source).map(FieldContent.thousandths) ?? .null
    }
  }

  /// A time; null if the source gives nil.
  package static func instant(
    _ name: String, _ summary: String, canBeNull: Bool = false,
    _ get: @escaping @Sendable (Source) -> Instant?
  ) -> Self {
    Self(FieldDescription(name, summary, .instant, canBeNull: canBeNull)) { source in
      get(source).map(FieldContent.instant) ?? .null
    }
  }

  /// True or false.
  package static func truth(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Source) -> Bool
  ) -> Self {
    Self(FieldDescription(name, summary, .truth)) { .truth(get($0)) }
  }

  /// The two fields of a position.
  package static func position(_ get: @escaping @Sendable (Source) -> Coordinate) -> [Self] {
    [
      Self(FieldDescription("lat", "Latitude, degrees of WGS 84.", .number)) {
        .gridDegrees(get($0).latitudeE7)
      },
      Self(FieldDescription("lon", "Longitude, degrees of WGS 84.", .number)) {
        .gridDegrees(get($0).longitudeE7)
      },
    ]
  }

  /// The two fields of a position that may be unknown.
  package static func optionalPosition(_ get: @escaping @Sendable (Source) -> Coordinate?) -> [Self]
  {
    [
      Self(FieldDescription("lat", "Latitude, degrees of WGS 84.", .number, canBeNull: true)) {
        get($0).map { .gridDegrees($0.latitudeE7) } ?? .null
      },
      Self(FieldDescription("lon", "Longitude, degrees of WGS 84.", .number, canBeNull: true)) {
        get($0).map { .gridDegrees($0.longitudeE7) } ?? .null
      },
    ]
  }

  /// An object; null if the source gives nil.
  package static func object<Part>(
    _ name: String, _ summary: String, canBeNull: Bool = true, _ fields: [Field<Part>],
    _ get: @escaping @Sendable (Source) -> Part?
  ) -> Self {
    let kind = FieldDescription.Kind.object(fields.map(\.description))
    return Self(FieldDescription(name, summary, kind, canBeNull: canBeNull)) { source in
      get(source).map { part in .object(fields.map { $0.content(part) }) } ?? .null
    }
  }

  /// A list of objects.
  package static func list<Item>(
    _ name: String, _ summary: String, _ fields: [Field<Item>],
    _ get: @escaping @Sendable (Source) -> [Item]
  ) -> Self {
    Self(FieldDescription(name, summary, .list(fields.map(\.description)))) { source in
      let items = get(source)
      return .list(count: items.count) { index in fields.map { $0.content(items[index]) } }
    }
  }

  package static func totals(
    _ name: String, _ summary: String, canBeNull: Bool = true,
    _ get: @escaping @Sendable (Source) -> [(String, Int64)]?
  ) -> Self {
    Self(FieldDescription(name, summary, .totals, canBeNull: canBeNull)) { source in
      get(source).map { totals in
        .totals(totals.map { (name: $0.0, milliseconds: $0.1) })
      } ?? .null
    }
  }
}

extension Field {
  /// The same field, with a reason if it is null.
  package func otherwise(_ reason: @escaping @Sendable (Source) -> UnknownReason) -> Self {
    let content = content
    return Self(description) { source in
      let found = content(source)
      guard case .null = found else { return found }
      return .unknown(reason(source))
    }
  }

  /// The same field, which can be null for only one reason.
  package func otherwise(_ reason: UnknownReason) -> Self { otherwise { _ in reason } }

  /// The reasons why other fields are null, by the bytes of their names; a field of an object has
  /// the object's name and a dot before its own.
  package static func reasons(_ name: String, _ summary: String, of fields: [Self]) -> Self {
    Self(FieldDescription(name, summary, .reasons)) { source in
      .reasons(
        fields.flatMap { $0.content(source).reasons($0.description) }
          .sorted { $0.name.precedesByBytes($1.name) })
    }
  }
}

extension FieldContent {
  /// The reason why it is null, or why its parts are.
  fileprivate func reasons(
    _ description: FieldDescription
  ) -> [(name: String, reason: UnknownReason)] {
    switch (self, description.kind) {
    case (.unknown(let reason), _): [(description.name, reason)]
    case (.object(let contents), .object(let parts)):
      zip(parts, contents).flatMap { part, content in
        content.reasons(part).map { (description.name + "." + $0.name, $0.reason) }
      }
    default: []
    }
  }
}

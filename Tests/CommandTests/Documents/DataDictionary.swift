import HitherCards
import HitherFormats
import HitherLab
import HitherOuting
import HitherReport
import HitherTransit

/// The page that says what every column and field of every output holds, made from the tables that
/// write them: `docs/data-dictionary.md`.
enum DataDictionary {
  /// The page.
  static var markdown: String {
    """
    # Data dictionary

    Every column of every table, and every field of every document, made from the tables that write them; a test
    compares. Times are RFC 3339 in UTC; what is not known is null, in CSV an empty cell, in NDJSON left out.
    Decimals follow from the name: `lat` and `lon` 7; `raw_distance_m`, `distance_m`, `progress_m` 3, other `_m` 1;
    `_pct` 2; `_bpm` 1; else 3. [methods.md](methods.md) says how each figure is made.

    \(documents)
    \(layers)
    """
  }

  private static var documents: String {
    let sections: [(title: String, about: String, fields: [FieldDescription])] = [
      (
        "summary.json", "All figures of an outing ([schema](schemas/summary.schema.json)).",
        OutingFields.descriptions
      ),
      (
        "members.csv",
        "One row a member: the fields of `members` above, nested ones joined by `_`, lists as "
          + "counts. `states_NAME_s` stands for each clock state that some member was in.",
        MembersTable.descriptions
      ),
      ("splits.csv", "Every member's kilometres and miles.", SplitsTable.table.descriptions),
      ("sections.csv", "Every member's sections of the way.", SectionsTable.table.descriptions),
      ("group.csv", "The group over time, a row a minute.", GroupTable.table.descriptions),
      (
        "rollcall.csv", "Who came to each point of the itinerary and fork of the route, and when.",
        RollCallTable.table.descriptions
      ),
      ("timeline.csv", "Who was when in which clock state.", TimelineTable.table.descriptions),
      (
        "timeline.json",
        "Who was when in which clock state ([schema](schemas/timeline.schema.json)), with the totals of "
          + "the days; `hither clock` writes it.", TimelineDocument.descriptions
      ),
      (
        "events.ndjson",
        "What happened, one event a line ([schema](schemas/event.schema.json)); "
          + "[events.md](events.md) has the fields that each type adds.", EventSchema.header
      ),
      ("rejects.csv", "Records that could not be used.", RejectsTable.descriptions),
      ("match", "What `hither match` writes; `eta_s` with `--eta`.", MatchTable.descriptions),
      (
        "convert: CSV and NDJSON", "A row a record ([schema](schemas/fix.schema.json) of a line).",
        FixFields.all
      ),
      (
        "lab: results.csv", "A row for each policy with its parameters, outing and device.",
        LabTable.table.descriptions
      ),
      (
        "lab: pareto.csv",
        "A row for each policy with its parameters and device, over all outings; `_low` and `_high` "
          + "are the ends of the 95 % interval.", ParetoTable.table.descriptions
      ),
      (
        "lab: optimum.csv", "The least possible errors of each outing, with `--optimum`.",
        OptimumTable.table.descriptions
      ),
      (
        "lab: lab.json",
        "What a run was made of ([schema](schemas/lab.schema.json)).", LabDocument.descriptions
      ),
      (
        "cards simulate: results.json",
        "What a household's trial came to ([schema](schemas/household_result.schema.json)).",
        HouseholdDocument.descriptions
      ),
      (
        "cards simulate: policies.csv",
        "A row for each way to listen, over all runs; `_low` and `_high` are the ends of the 95 % interval.",
        PolicyFigureTable.table.descriptions
      ),
      (
        "cards simulate: edits.csv", "A row for each edit, run and policy.",
        EditTable.table.descriptions
      ),
      (
        "cards simulate: cards.csv", "A row for each card and policy, over all runs.",
        CardAgeTable.table.descriptions
      ),
      (
        "cards simulate: syncs.csv",
        "A row for each meeting that carried edits, was cut or failed, by run and policy.",
        SyncTable.table.descriptions
      ),
      (
        "depart --json",
        "The next connections ([schema](schemas/departures.schema.json)).",
        DeparturesDocument.descriptions
      ),
      (
        "depart --departures … --json",
        "The next departures of stops ([schema](schemas/stop_departures.schema.json)).",
        StopDeparturesDocument.descriptions
      ),
      (
        "transit import --json",
        "What an import came to ([schema](schemas/transit_import.schema.json)).",
        TransitImportDocument.descriptions
      ),
      (
        "cards show, list, set, suggest, accept, resolve --json",
        "Cards of a household ([schema](schemas/cards.schema.json)).", CardsDocument.descriptions
      ),
      (
        "cards history --json",
        "The edits ([schema](schemas/card_history.schema.json)).", CardHistoryDocument.descriptions
      ),
      (
        "cards conflicts --json",
        "What stands against each other ([schema](schemas/card_conflicts.schema.json)).",
        CardConflictsDocument.descriptions
      ),
      (
        "cards devices --json",
        "Who belongs to the household ([schema](schemas/card_devices.schema.json)).",
        CardDevicesDocument.descriptions
      ),
      (
        "cards log --json",
        "The exchanges ([schema](schemas/card_log.schema.json)).", CardLogDocument.descriptions
      ),
      (
        "cards sync, import --json",
        "What an exchange came to ([schema](schemas/card_sync.schema.json)).",
        CardSyncDocument.descriptions
      ),
      (
        "summarize --compare-presets --json",
        "Conventions side by side ([schema](schemas/presets.schema.json)).",
        PresetsDocument.descriptions
      ),
    ]
    return sections.map { section in
      head(section.title, section.about) + rows(section.fields, within: "")
    }.joined(separator: "\n")
  }

  private static func head(_ title: String, _ about: String) -> String {
    "## \(title)\n\(about)\n\n| name | type | unit | null | meaning |\n| --- | --- | --- | --- | --- |\n"
  }

  /// The rows of fields, and below each the rows of what it holds.
  private static func rows(_ fields: [FieldDescription], within path: String) -> String {
    fields.map { field in
      let name = path + field.name
      let own = row(
        name, field.typeName, FieldFormat.unit(ofFieldNamed: field.name), field.canBeNull,
        field.summary)
      switch field.kind {
      case .object(let parts): return own + rows(parts, within: name + ".")
      case .list(let parts): return own + rows(parts, within: name + "[].")
      default: return own
      }
    }.joined()
  }

  private static func row(
    _ name: String, _ type: String, _ unit: String, _ canBeNull: Bool, _ summary: String
  ) -> String {
    "| `\(name)` | \(type) | \(unit) | \(canBeNull ? "yes" : "") | \(summary) |\n"
  }

  private static var layers: String {
    let files = [
      ("outing.gpkg", OutingPackage.layers), ("convert: GeoPackage", GeoPackageWriter.layers),
    ]
    return files.map { file, layers in
      layers.map { layer in
        "## \(file), layer \(layer.name)\n\(layer.summary) Beside the columns: `fid`, the number from 1, and "
          + "`geom`, \(layer.geometry.rawValue)\(layer.mayHaveHeights ? ", with heights where all are known" : "").\n\n"
          + "| name | type | unit | meaning |\n| --- | --- | --- | --- |\n"
          + layer.columns.map { column in
            "| `\(column.name)` | \(column.kind.rawValue) | "
              + "\(FieldFormat.unit(ofFieldNamed: column.name)) | \(column.summary) |\n"
          }.joined()
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension FieldDescription {
  /// What values the field has, in few words.
  fileprivate var typeName: String {
    switch kind {
    case .text: "text"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .count: "count"
    case .number: "number"
    case .instant: "time"
    case .truth: "true or false"
    case .object: "object"
    case .list: "list"
    case .totals: "seconds by name"
    }
  }
}

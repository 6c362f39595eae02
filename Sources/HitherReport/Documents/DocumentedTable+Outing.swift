package import HitherOuting

extension DocumentedTable {
  /// The tables and documents of an outing.
  package static let outing = [
    Self(
      "summary.json", "All figures of an outing ([schema](schemas/summary.schema.json)).",
      OutingFields.descriptions),
    Self(
      "members.csv",
      "One row a member: the fields of `members` above, nested ones joined by `_`, lists as "
        + "counts. `states_NAME_s` is one column for each clock state that some member was in, `unknown_FIELD` for "
        + "each field that is not known for some member.",
      MembersTable.descriptions),
    Self("splits.csv", "Every member's kilometres and miles.", SplitsTable.table.descriptions),
    Self("sections.csv", "Every member's sections of the route.", SectionsTable.table.descriptions),
    Self("group.csv", "The group over time, a row a minute.", GroupTable.table.descriptions),
    Self(
      "rollcall.csv", "Arrivals at each point of the itinerary and fork of the route.",
      RollCallTable.table.descriptions),
    Self("timeline.csv", "Who was when in which clock state.", TimelineTable.table.descriptions),
    Self(
      "timeline.json",
      "Who was when in which clock state ([schema](schemas/timeline.schema.json)), with the totals of "
        + "the days; `hither clock` writes it.", TimelineDocument.descriptions),
    Self(
      "events.ndjson",
      "What happened, one event a line ([schema](schemas/event.schema.json)); "
        + "[events.md](events.md) has the fields that each type adds.", EventHeader.fields),
    Self("rejects.csv", "Records that could not be used.", RejectsTable.descriptions),
    Self("match", "What `hither match` writes; `eta_s` with `--eta`.", MatchTable.descriptions),
    Self(
      "match --network", "What `hither match --network` writes.", NetworkMatchTable.descriptions),
    Self(
      "match --network --summary",
      "Metres on the ways, as JSON ([schema](schemas/network_match.schema.json)).",
      NetworkMatchDocument.descriptions),
    Self(
      "convert: CSV and NDJSON", "A row a record ([schema](schemas/fix.schema.json) of a line).",
      FixFields.all),
    Self(
      "summarize --compare-presets --json",
      "Conventions side by side ([schema](schemas/presets.schema.json)).",
      PresetsDocument.descriptions),
  ]
}

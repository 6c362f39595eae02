import HitherReport

/// The style sheet of the lab's page: the report's colours, few rules.
package enum LabStyle {
  package static let css =
    ColourToken.themes + "\n"
    + String(decoding: PackageResources.lab_css.dropLast(), as: UTF8.self)
}

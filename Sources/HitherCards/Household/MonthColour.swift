/// The default colours of the months' cards.
///
/// White text has a contrast of at least 4.5 to 1 on each (WCAG 2.2, criterion 1.4.3, level AA); a test computes it.
package enum MonthColour {
  private static let colours = [
    "#1d4e89", "#5b3a8c", "#2f6b3a", "#8a2f5d", "#00696b", "#9a3412",
    "#a61b29", "#7a4a00", "#3f5a1f", "#9c3d00", "#4a4e69", "#0b5345",
  ]

  /// As `#rrggbb`, for a month from 1.
  package static func background(_ month: Int) -> String {
    colours[(month - 1) % 12]
  }
}

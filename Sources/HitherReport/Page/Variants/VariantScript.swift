/// The script that turns the page into another variant.
enum VariantScript {
  /// Of the page's elements those with a mark are changed as the table says; the choice is kept
  /// where the browser lets a page keep something.
  static let script = PageScript(Array(PackageResources.variants_js.dropLast()))

  /// Writes the table of variants and the script, for the end of the page's body.
  static func write(table: [UInt8], to markup: inout Markup) {
    markup.newline()
    markup.dataBlock("variants", table)
    markup.newline()
    markup.script(script)
  }
}

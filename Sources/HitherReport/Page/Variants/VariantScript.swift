/// The script that switches the page to another variant.
enum VariantScript {
  /// It changes the marked elements according to the table, and stores the choice if the browser
  /// lets a page store data.
  static let script = PageScript(Array(PackageResources.variants_js.dropLast()))

  /// Writes the table of variants and the script, for the end of the page's body.
  static func write(table: [UInt8], to markup: inout Markup) {
    markup.newline()
    markup.dataBlock("variants", table)
    markup.newline()
    markup.script(script)
  }
}

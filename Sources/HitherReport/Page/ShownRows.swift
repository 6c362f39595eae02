/// The rows of a table or list that the page holds; of very many only the first ones.
///
/// What a file may make as long as it likes is cut here, or a page of one long recording could not
/// be opened. Which file of the report has all of it is said below.
struct ShownRows<Row> {
  let rows: ArraySlice<Row>
  private let count: Int
  private let file: String

  /// - Parameters:
  ///   - all: The rows, the first ones of which are shown.
  ///   - most: How many are shown.
  ///   - file: The report's file that holds all.
  init(_ all: [Row], most: Int = 200, allIn file: String) {
    rows = all.prefix(most)
    count = all.count
    self.file = file
  }

  /// Says that rows are left out and where they are, where that is so.
  func writeRest(_ page: PageContext, to markup: inout Markup) {
    guard rows.count < count else { return }
    let words = page.wording(
      .firstRows,
      [.count: page.counted(rows.count), .total: page.counted(count), .place: Wording(file)])
    markup.element("p", ["class": "note"]) { $0.wording(words) }
  }
}

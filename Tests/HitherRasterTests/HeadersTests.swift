import Foundation
import Testing

/// The library is opened by hand, so its functions' types are our own; the compiler compares them
/// with the library's headers.
@Suite("Headers of the drawing library")
struct HeadersTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let same = [
    "rsvg_handle_new_from_data", "g_object_unref", "g_error_free", "cairo_image_surface_create",
    "cairo_create", "cairo_status", "cairo_destroy", "cairo_surface_destroy", "cairo_move_to",
    "cairo_set_source_rgb", "cairo_surface_write_to_png_stream", "pango_cairo_create_layout",
    "pango_cairo_show_layout", "pango_layout_set_text", "pango_layout_set_font_description",
    "pango_layout_get_baseline", "pango_layout_get_size", "pango_font_description_new",
    "pango_font_description_set_family", "pango_font_description_set_weight",
    "pango_font_description_set_absolute_size", "pango_font_description_free",
  ]

  private static func program(_ lines: [String]) -> String {
    let comparisons = same.map { "hither_\($0) check_\($0) = \($0);" }
    let shared =
      ["width", "height"].map { "hither_pango_layout_set_number \($0) = pango_layout_set_\($0);" }
      + ["ellipsize", "alignment", "wrap"].map {
        "hither_pango_layout_set_choice \($0) = pango_layout_set_\($0);"
      }
    return
      ([
        "#include <librsvg/rsvg.h>", "#include <pango/pangocairo.h>",
        "#undef g_object_unref", "#include \"shim.h\"",
        "_Static_assert(CAIRO_FORMAT_RGB24 == 1 && PANGO_ELLIPSIZE_END == 3, \"\");",
        "_Static_assert(PANGO_WRAP_WORD_CHAR == 2 && PANGO_ALIGN_CENTER == 1, \"\");",
        "_Static_assert(PANGO_WEIGHT_BOLD == 700 && PANGO_WEIGHT_NORMAL == 400, \"\");",
        "_Static_assert(PANGO_SCALE == 1024, \"\");",
        "_Static_assert(sizeof(RsvgRectangle) == sizeof(struct hither_rectangle), \"\");",
        "_Static_assert(offsetof(GError, message) == offsetof(struct hither_error, message), \"\");",
        // A rectangle without a tag can only be given by a cast.
        "int render(RsvgHandle *h, cairo_t *c, const struct hither_rectangle *r, GError **e) {",
        "  return rsvg_handle_render_document(h, c, (const RsvgRectangle *)r, e); }",
        "hither_rsvg_handle_render_document check_render = render;",
      ] + comparisons + shared + lines).joined(separator: "\n")
  }

  private static func compiles(_ lines: [String] = []) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      "clang -x c - -fsyntax-only -Werror -I \"$1\" $(pkg-config --cflags librsvg-2.0 pangocairo)",
      "sh", root.appending(path: "Sources/CRsvg").path,
    ]
    let input = Pipe()
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(program(lines).utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test func areAsOurTypesSay() throws {
    #expect(try Self.compiles())
    // The comparison catches a type that differs.
    #expect(try !Self.compiles(["hither_cairo_move_to wrong = cairo_set_source_rgb;"]))
  }
}

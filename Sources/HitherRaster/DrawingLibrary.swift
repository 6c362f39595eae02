internal import CRsvg
import Glibc

/// The functions of librsvg and its dependencies: cairo, Pango, GObject.
///
/// They are loaded when the first picture is drawn. Linking them would load some fifty libraries at
/// every start of the program.
@safe struct DrawingLibrary: @unchecked Sendable {
  /// Nil if the library is not installed or is older than these functions.
  static let shared = unsafe DrawingLibrary()

  let newHandle: hither_rsvg_handle_new_from_data
  let render: hither_rsvg_handle_render_document
  let unreference: hither_g_object_unref
  let freeError: hither_g_error_free

  let newSurface: hither_cairo_image_surface_create
  let newContext: hither_cairo_create
  let status: hither_cairo_status
  let destroyContext: hither_cairo_destroy
  let destroySurface: hither_cairo_surface_destroy
  let moveTo: hither_cairo_move_to
  let setColour: hither_cairo_set_source_rgb
  let writePNG: hither_cairo_surface_write_to_png_stream

  let newLayout: hither_pango_cairo_create_layout
  let showLayout: hither_pango_cairo_show_layout
  let setText: hither_pango_layout_set_text
  let setWidth: hither_pango_layout_set_number
  let setHeight: hither_pango_layout_set_number
  let setEllipsis: hither_pango_layout_set_choice
  let setAlignment: hither_pango_layout_set_choice
  let setWrap: hither_pango_layout_set_choice
  let setFont: hither_pango_layout_set_font_description
  let baseline: hither_pango_layout_get_baseline
  let size: hither_pango_layout_get_size
  let newFont: hither_pango_font_description_new
  let setFamily: hither_pango_font_description_set_family
  let setWeight: hither_pango_font_description_set_weight
  let setSize: hither_pango_font_description_set_absolute_size
  let freeFont: hither_pango_font_description_free

  /// The functions have the types declared in `shim.h`, which a test compares with the headers; the
  /// library stays open.
  @unsafe private init?() {
    guard let library = unsafe dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    func find<Function>(_ name: String) -> Function? {
      unsafe dlsym(library, name).map { unsafe unsafeBitCast($0, to: Function.self) }
    }
    guard
      let newHandle: hither_rsvg_handle_new_from_data = unsafe find("rsvg_handle_new_from_data"),
      let render: hither_rsvg_handle_render_document = unsafe find("rsvg_handle_render_document"),
      let unreference: hither_g_object_unref = unsafe find("g_object_unref"),
      let freeError: hither_g_error_free = unsafe find("g_error_free"),
      let newSurface: hither_cairo_image_surface_create = unsafe find("cairo_image_surface_create"),
      let newContext: hither_cairo_create = unsafe find("cairo_create"),
      let status: hither_cairo_status = unsafe find("cairo_status"),
      let destroyContext: hither_cairo_destroy = unsafe find("cairo_destroy"),
      let destroySurface: hither_cairo_surface_destroy = unsafe find("cairo_surface_destroy"),
      let moveTo: hither_cairo_move_to = unsafe find("cairo_move_to"),
      let setColour: hither_cairo_set_source_rgb = unsafe find("cairo_set_source_rgb"),
      let writePNG: hither_cairo_surface_write_to_png_stream = unsafe find(
        "cairo_surface_write_to_png_stream"),
      let newLayout: hither_pango_cairo_create_layout = unsafe find("pango_cairo_create_layout"),
      let showLayout: hither_pango_cairo_show_layout = unsafe find("pango_cairo_show_layout"),
      let setText: hither_pango_layout_set_text = unsafe find("pango_layout_set_text"),
      let setWidth: hither_pango_layout_set_number = unsafe find("pango_layout_set_width"),
      let setHeight: hither_pango_layout_set_number = unsafe find("pango_layout_set_height"),
      let setEllipsis: hither_pango_layout_set_choice = unsafe find("pango_layout_set_ellipsize"),
      let setAlignment: hither_pango_layout_set_choice = unsafe find("pango_layout_set_alignment"),
      let setWrap: hither_pango_layout_set_choice = unsafe find("pango_layout_set_wrap")
    else { return nil }
    guard
      let setFont: hither_pango_layout_set_font_description = unsafe find(
        "pango_layout_set_font_description"),
      let baseline: hither_pango_layout_get_baseline = unsafe find("pango_layout_get_baseline"),
      let size: hither_pango_layout_get_size = unsafe find("pango_layout_get_size"),
      let newFont: hither_pango_font_description_new = unsafe find("pango_font_description_new"),
      let setFamily: hither_pango_font_description_set_family = unsafe find(
        "pango_font_description_set_family"),
      let setWeight: hither_pango_font_description_set_weight = unsafe find(
        "pango_font_description_set_weight"),
      let setSize: hither_pango_font_description_set_absolute_size = unsafe find(
        "pango_font_description_set_absolute_size"),
      let freeFont: hither_pango_font_description_free = unsafe find(
        "pango_font_description_free")
    else { return nil }
    unsafe self.newHandle = newHandle
    unsafe self.render = render
    unsafe self.unreference = unreference
    unsafe self.freeError = freeError
    unsafe self.newSurface = newSurface
    unsafe self.newContext = newContext
    unsafe self.status = status
    unsafe self.destroyContext = destroyContext
    unsafe self.destroySurface = destroySurface
    unsafe self.moveTo = moveTo
    unsafe self.setColour = setColour
    unsafe self.writePNG = writePNG
    unsafe self.newLayout = newLayout
    unsafe self.showLayout = showLayout
    unsafe self.setText = setText
    unsafe self.setWidth = setWidth
    unsafe self.setHeight = setHeight
    unsafe self.setEllipsis = setEllipsis
    unsafe self.setAlignment = setAlignment
    unsafe self.setWrap = setWrap
    unsafe self.setFont = setFont
    unsafe self.baseline = baseline
    unsafe self.size = size
    unsafe self.newFont = newFont
    unsafe self.setFamily = setFamily
    unsafe self.setWeight = setWeight
    unsafe self.setSize = setSize
    unsafe self.freeFont = freeFont
  }
}

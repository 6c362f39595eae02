// The functions that drawing needs, as types only: the library is opened when the first picture is
// drawn, so nothing is linked and a start without pictures loads nothing. A test compares each type
// with the library's own headers.
#include <stddef.h>

struct _RsvgHandle;
struct _GError;
struct _cairo;
struct _cairo_surface;
struct _PangoLayout;
struct _PangoFontDescription;

/// The head of GLib's `GError`.
struct hither_error {
  unsigned int domain;
  int code;
  char *message;
};

/// `RsvgRectangle`.
struct hither_rectangle {
  double x, y, width, height;
};

typedef struct _RsvgHandle *(*hither_rsvg_handle_new_from_data)(
    const unsigned char *data, size_t length, struct _GError **error);
typedef int (*hither_rsvg_handle_render_document)(
    struct _RsvgHandle *handle, struct _cairo *context, const struct hither_rectangle *viewport,
    struct _GError **error);
typedef void (*hither_g_object_unref)(void *object);
typedef void (*hither_g_error_free)(struct _GError *error);

typedef struct _cairo_surface *(*hither_cairo_image_surface_create)(int format, int width, int height);
typedef struct _cairo *(*hither_cairo_create)(struct _cairo_surface *surface);
typedef unsigned int (*hither_cairo_status)(struct _cairo *context);
typedef void (*hither_cairo_destroy)(struct _cairo *context);
typedef void (*hither_cairo_surface_destroy)(struct _cairo_surface *surface);
typedef void (*hither_cairo_move_to)(struct _cairo *context, double x, double y);
typedef void (*hither_cairo_set_source_rgb)(
    struct _cairo *context, double red, double green, double blue);
typedef unsigned int (*hither_cairo_write)(void *closure, const unsigned char *data, unsigned int length);
typedef unsigned int (*hither_cairo_surface_write_to_png_stream)(
    struct _cairo_surface *surface, hither_cairo_write write, void *closure);

typedef struct _PangoLayout *(*hither_pango_cairo_create_layout)(struct _cairo *context);
typedef void (*hither_pango_cairo_show_layout)(struct _cairo *context, struct _PangoLayout *layout);
typedef void (*hither_pango_layout_set_text)(
    struct _PangoLayout *layout, const char *text, int length);
typedef void (*hither_pango_layout_set_number)(struct _PangoLayout *layout, int value);
typedef void (*hither_pango_layout_set_choice)(struct _PangoLayout *layout, unsigned int value);
typedef void (*hither_pango_layout_set_font_description)(
    struct _PangoLayout *layout, const struct _PangoFontDescription *font);
typedef int (*hither_pango_layout_get_baseline)(struct _PangoLayout *layout);
typedef void (*hither_pango_layout_get_size)(struct _PangoLayout *layout, int *width, int *height);
typedef struct _PangoFontDescription *(*hither_pango_font_description_new)(void);
typedef void (*hither_pango_font_description_set_family)(
    struct _PangoFontDescription *font, const char *family);
typedef void (*hither_pango_font_description_set_weight)(
    struct _PangoFontDescription *font, unsigned int weight);
typedef void (*hither_pango_font_description_set_absolute_size)(
    struct _PangoFontDescription *font, double size);
typedef void (*hither_pango_font_description_free)(struct _PangoFontDescription *font);

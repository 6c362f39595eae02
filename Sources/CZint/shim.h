// The functions of libzint that make codes for a camera.
#include "../COpened/opened.h"
#include <zint.h>

#define HITHER_ZINT(function) \
  function(ZBarcode_Create)   \
  function(ZBarcode_Encode)   \
  function(ZBarcode_Delete)

// The structure of a code differs between versions, so the file is that of the header.
HITHER_OPENED(zint, HITHER_ZINT, "libzint.so.2.11", "libzint.so.2.13", "libzint.so")

typedef const struct hither_zint *_Nonnull hither_zint_functions;

// Encodes a text of UTF-8 as a QR code that can still be read where 15 % of it cannot be seen. Null if it cannot.
static inline struct zint_symbol *_Nullable hither_zint_qr(
    hither_zint_functions zint, const unsigned char *_Nonnull text, int length) {
  struct zint_symbol *symbol = zint->ZBarcode_Create();
  if (!symbol) return NULL;
  symbol->symbology = BARCODE_QRCODE;
  symbol->input_mode = UNICODE_MODE;
  symbol->option_1 = 2;
  if (zint->ZBarcode_Encode(symbol, text, length) < ZINT_ERROR) return symbol;
  zint->ZBarcode_Delete(symbol);
  return NULL;
}

// Whether a module is dark.
static inline int hither_zint_is_dark(
    const struct zint_symbol *_Nonnull symbol, int row, int column) {
  return symbol->encoded_data[row][column / 8] >> (column % 8) & 1;
}

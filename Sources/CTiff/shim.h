// The functions of libtiff that terrain models need.
#include "../COpened/opened.h"
#include <stdint.h>
#include <string.h>
#include <tiffio.h>

#define HITHER_TIFF(function)      \
  function(TIFFClientOpen)         \
  function(TIFFClose)              \
  function(TIFFGetField)           \
  function(TIFFGetFieldDefaulted)  \
  function(TIFFFindField)          \
  function(TIFFFieldDataType)      \
  function(TIFFFieldReadCount)     \
  function(TIFFIsTiled)            \
  function(TIFFTileSize)           \
  function(TIFFStripSize)          \
  function(TIFFComputeTile)        \
  function(TIFFReadEncodedTile)    \
  function(TIFFReadEncodedStrip)   \
  function(TIFFSetErrorHandler)    \
  function(TIFFSetWarningHandler)

HITHER_OPENED(tiff, HITHER_TIFF, "libtiff.so.6", "libtiff.so.5", "libtiff.so")

typedef const struct hither_tiff *_Nonnull hither_tiff_functions;

// The bytes of a file in memory; reading beyond the end gives nothing.
struct hither_tiff_bytes {
  const uint8_t *_Nonnull start;
  uint64_t count;
  uint64_t place;
};

static tmsize_t hither_tiff_read(void *object, void *to, tmsize_t count) {
  struct hither_tiff_bytes *bytes = object;
  if (count < 0 || bytes->place >= bytes->count) return 0;
  uint64_t rest = bytes->count - bytes->place;
  uint64_t taken = (uint64_t)count < rest ? (uint64_t)count : rest;
  memcpy(to, bytes->start + bytes->place, taken);
  bytes->place += taken;
  return (tmsize_t)taken;
}
static tmsize_t hither_tiff_write(void *object, void *from, tmsize_t count) { return 0; }
static toff_t hither_tiff_seek(void *object, toff_t offset, int whence) {
  struct hither_tiff_bytes *bytes = object;
  bytes->place = whence == 0 ? offset : whence == 1 ? bytes->place + offset : bytes->count + offset;
  return bytes->place;
}
static int hither_tiff_close(void *object) { return 0; }
static toff_t hither_tiff_size(void *object) { return ((struct hither_tiff_bytes *)object)->count; }

// Messages of the library are not for the user.
static inline TIFF *_Nullable hither_tiff_open_bytes(
    hither_tiff_functions tiff, struct hither_tiff_bytes *_Nonnull bytes) {
  tiff->TIFFSetErrorHandler(NULL);
  tiff->TIFFSetWarningHandler(NULL);
  return tiff->TIFFClientOpen(
      "terrain", "rm", bytes, hither_tiff_read, hither_tiff_write, hither_tiff_seek, hither_tiff_close,
      hither_tiff_size, NULL, NULL);
}

// Fields are got by a variadic function, which Swift cannot call.
static inline uint32_t hither_tiff_number(
    hither_tiff_functions tiff, TIFF *_Nonnull file, uint32_t tag, int is_long) {
  uint32_t whole = 0;
  uint16_t half = 0;
  if (is_long) return tiff->TIFFGetFieldDefaulted(file, tag, &whole) ? whole : 0;
  return tiff->TIFFGetFieldDefaulted(file, tag, &half) ? half : 0;
}

// Fields that the library does not know have a number of values before them. Their type is what the file
// states: values of another type than expected are refused, since they may be fewer bytes.
static inline const void *_Nullable hither_tiff_values(
    hither_tiff_functions tiff, TIFF *_Nonnull file, uint32_t tag, TIFFDataType type,
    uint32_t *_Nonnull count) {
  void *values = NULL;
  *count = 0;
  const TIFFField *field = tiff->TIFFFindField(file, tag, TIFF_ANY);
  if (field == NULL || tiff->TIFFFieldDataType(field) != type) return NULL;
  if (tiff->TIFFFieldReadCount(field) != TIFF_VARIABLE2) return NULL;
  if (!tiff->TIFFGetField(file, tag, count, &values)) return NULL;
  return values;
}

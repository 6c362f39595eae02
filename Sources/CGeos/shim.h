// The functions of GEOS that polygons need.
#define GEOS_USE_ONLY_R_API
#include "../COpened/opened.h"
#include <geos_c.h>

#define HITHER_GEOS(function)                     \
  function(GEOS_init_r)                           \
  function(GEOSContext_setErrorMessageHandler_r)  \
  function(GEOSContext_setNoticeMessageHandler_r) \
  function(GEOS_finish_r)                         \
  function(GEOSPrepare_r)                         \
  function(GEOSGeom_destroy_r)                    \
  function(GEOSPreparedGeom_destroy_r)            \
  function(GEOSGeom_createPointFromXY_r)          \
  function(GEOSPreparedIntersects_r)              \
  function(GEOSisValidDetail_r)                   \
  function(GEOSFree_r)                            \
  function(GEOSGeomGetX_r)                        \
  function(GEOSGeomGetY_r)                        \
  function(GEOSGeom_createPolygon_r)              \
  function(GEOSCoordSeq_copyFromBuffer_r)         \
  function(GEOSGeom_createLinearRing_r)

HITHER_OPENED(geos, HITHER_GEOS, "libgeos_c.so.1", "libgeos_c.so")

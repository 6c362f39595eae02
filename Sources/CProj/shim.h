// The functions of PROJ that projections and geodesics need.
#include "../COpened/opened.h"
#include <geodesic.h>
#include <proj.h>

#define HITHER_PROJ(function)                \
  function(proj_context_create)              \
  function(proj_context_destroy)             \
  function(proj_context_set_enable_network)  \
  function(proj_log_func)                    \
  function(proj_log_level)                   \
  function(proj_create_crs_to_crs)           \
  function(proj_get_source_crs)              \
  function(proj_get_type)                    \
  function(proj_get_area_of_use)             \
  function(proj_normalize_for_visualization) \
  function(proj_destroy)                     \
  function(proj_coord)                       \
  function(proj_trans)                       \
  function(geod_init)                        \
  function(geod_inverse)                     \
  function(geod_direct)                      \
  function(geod_lineinit)                    \
  function(geod_position)

HITHER_OPENED(proj, HITHER_PROJ, "libproj.so.25", "libproj.so")

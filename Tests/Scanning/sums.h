// What the scanners for scripts/scan-speed add up: great-circle steps by the haversine, rises, and the time.
#include <math.h>
#include <stdint.h>

struct sums {
  long fixes;
  double metres, climb, latitude, longitude, height;
  int64_t first, last;
};

static void take(
    struct sums *sums, double latitude, double longitude, double height, int64_t time) {
  const double radian = M_PI / 180, diameter = 2 * 6371008.8;
  if (sums->fixes++) {
    double north = sin((latitude - sums->latitude) * radian / 2);
    double east = sin((longitude - sums->longitude) * radian / 2);
    double share =
        north * north + cos(latitude * radian) * cos(sums->latitude * radian) * east * east;
    sums->metres += diameter * asin(sqrt(share));
    if (height > sums->height) sums->climb += height - sums->height;
  } else {
    sums->first = time;
  }
  sums->latitude = latitude;
  sums->longitude = longitude;
  sums->height = height;
  sums->last = time;
}

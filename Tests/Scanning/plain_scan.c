// What a plain hand-written scanner does with a recording, for scripts/scan-speed to set hither beside:
// positions, heights and times taken from the bytes, great-circle steps by the haversine, sums. It knows
// one way of writing each format and checks nothing.
//   plain_scan gpx|csv FILE  prints fixes, metres, metres of climb, seconds, and the time it took
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sums.h"

static char window[(1 << 20) + 1];

static double number(const char **at) {
  static const double parts[] = {1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9};
  const char *text = *at;
  int negative = *text == '-', places = 0;
  text += negative;
  int64_t value = 0;
  for (; *text >= '0' && *text <= '9'; text++) value = value * 10 + (*text - '0');
  if (*text == '.')
    for (text++; *text >= '0' && *text <= '9'; text++)
      if (places < 9) value = value * 10 + (*text - '0'), places++;
  *at = text;
  double result = value * parts[places];
  return negative ? -result : result;
}

static int digits(const char *text, int count) {
  int value = 0;
  while (count--) value = value * 10 + (*text++ - '0');
  return value;
}

// Milliseconds since 1970 of 2026-05-01T06:00:00(.123)Z.
static int64_t moment(const char *text) {
  int year = digits(text, 4), month = digits(text + 5, 2), day = digits(text + 8, 2);
  year -= month <= 2;
  int64_t era = year / 400, of_era = year - era * 400;
  int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  int64_t days = era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
  int64_t seconds = days * 86400 + digits(text + 11, 2) * 3600 + digits(text + 14, 2) * 60
                    + digits(text + 17, 2);
  return seconds * 1000 + (text[19] == '.' ? digits(text + 20, 3) : 0);
}

// Takes what is whole between two ends; gives back where the rest begins.
static const char *gpx(struct sums *sums, const char *text, const char *end) {
  for (;;) {
    const char *point = memmem(text, end - text, "<trkpt", 6);
    if (!point) return end - text > 6 ? end - 6 : text;
    const char *close = memmem(point, end - point, "</trkpt>", 8);
    if (!close) return point;
    double latitude = 0, longitude = 0, height = 0;
    int64_t time = 0;
    for (text = point + 6; *text != '>'; text++) {
      if (text[0] == 'l' && text[1] == 'a') text += 5, latitude = number(&text);
      if (text[0] == 'l' && text[1] == 'o') text += 5, longitude = number(&text);
    }
    while (text < close) {
      text = memchr(text, '<', close - text + 1);
      if (text[1] == 'e' && text[2] == 'l') text += 5, height = number(&text);
      else if (text[1] == 't' && text[2] == 'i') text += 6, time = moment(text), text += 20;
      else text++;
    }
    take(sums, latitude, longitude, height, time);
    text = close + 8;
  }
}

static int time_column, lat_column, lon_column, height_column;

static const char *csv(struct sums *sums, const char *text, const char *end) {
  for (;;) {
    const char *stop = memchr(text, '\n', end - text);
    if (!stop) return text;
    double latitude = 0, longitude = 0, height = 0;
    int64_t time = 0;
    for (int column = 0; text < stop; column++) {
      if (column == time_column) time = moment(text), text += 20;
      else if (column == lat_column) latitude = number(&text);
      else if (column == lon_column) longitude = number(&text);
      else if (column == height_column) height = number(&text);
      while (text < stop && *text++ != ',') {}
    }
    take(sums, latitude, longitude, height, time);
    text = stop + 1;
  }
}

static int column(const char *head, const char *name) {
  int number = 0;
  for (size_t length = strlen(name); *head && *head != '\n'; head++) {
    if (!strncmp(head, name, length) && (head[length] == ',' || head[length] == '\n'
                                         || head[length] == '\r')) return number;
    while (*head && *head != '\n' && *head != ',') head++;
    if (*head != ',') break;
    number++;
  }
  return -1;
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  int is_csv = !strcmp(argv[1], "csv"), file = open(argv[2], O_RDONLY), is_first = 1;
  if (file < 0) return 66;
  struct timespec begin, finish;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
  struct sums sums = {0};
  size_t kept = 0;
  for (;;) {
    ssize_t count = read(file, window + kept, sizeof window - 1 - kept);
    if (count <= 0) break;
    const char *end = window + kept + count, *text = window;
    *(char *)end = 0;
    if (is_csv && is_first) {
      time_column = column(window, "time"), lat_column = column(window, "lat");
      lon_column = column(window, "lon"), height_column = column(window, "ele");
      text = strchr(window, '\n') + 1;
    }
    is_first = 0;
    text = is_csv ? csv(&sums, text, end) : gpx(&sums, text, end);
    kept = end - text;
    if (kept == sizeof window - 1) return 65;
    memmove(window, text, kept);
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &finish);
  printf("%ld %.1f %.1f %.1f %.6f\n", sums.fixes, sums.metres, sums.climb,
         (sums.last - sums.first) / 1e3,
         finish.tv_sec - begin.tv_sec + (finish.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}

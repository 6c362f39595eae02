// The sums of plain_scan.c over what libexpat finds in a GPX, for scripts/scan-speed: what a program costs that
// leaves the reading of XML to a general parser and does no more than add up.
//   expat_scan FILE  prints fixes, metres and metres of climb
#include <expat.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sums.h"

static struct sums sums;
static double latitude, longitude, height;
static char text[64];
static size_t length;

static void start(void *data, const XML_Char *name, const XML_Char **attributes) {
  (void)data;
  length = 0;
  if (strcmp(name, "trkpt")) return;
  for (; *attributes; attributes += 2) {
    if (!strcmp(attributes[0], "lat")) latitude = strtod(attributes[1], NULL);
    if (!strcmp(attributes[0], "lon")) longitude = strtod(attributes[1], NULL);
  }
}

static void characters(void *data, const XML_Char *some, int count) {
  (void)data;
  if (length + count >= sizeof text) return;
  memcpy(text + length, some, count);
  length += count;
}

static void end(void *data, const XML_Char *name) {
  (void)data;
  text[length] = 0;
  length = 0;
  if (!strcmp(name, "ele")) height = strtod(text, NULL);
  if (!strcmp(name, "trkpt")) take(&sums, latitude, longitude, height, 0);
}

int main(int argc, char **argv) {
  int file = argc > 1 ? open(argv[1], O_RDONLY) : -1;
  if (file < 0) return 66;
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, characters);
  for (;;) {
    void *window = XML_GetBuffer(parser, 1 << 20);
    ssize_t count = window ? read(file, window, 1 << 20) : -1;
    if (count < 0 || !XML_ParseBuffer(parser, count, count == 0)) return 65;
    if (count == 0) break;
  }
  XML_ParserFree(parser);
  printf("%ld %.1f %.1f\n", sums.fixes, sums.metres, sums.climb);
  return 0;
}

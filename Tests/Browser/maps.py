"""Makes two small base maps around a route: hills.geojson of lines and areas, photos.pmtiles of pictures.

    python3 maps.py ROUTE.gpx DIR
"""

import json
import math
import pathlib
import re
import struct
import sys
import zlib

ZOOM = 12


def tile(latitude, longitude):
    """The column and row of a place."""
    sine = math.sin(math.radians(latitude))
    x = (longitude + 180) / 360
    y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
    return int(x * 2**ZOOM), int(y * 2**ZOOM)


def number(column, row):
    """The number of a tile in PMTiles, along Hilbert's curve."""
    found = (4**ZOOM - 1) // 3
    side = 2 ** (ZOOM - 1)
    while side:
        right, down = int(column & side > 0), int(row & side > 0)
        found += side * side * ((3 * right) ^ down)
        if not down:
            if right:
                column, row = side - 1 - column, side - 1 - row
            column, row = row, column
        column, row = column & (side - 1), row & (side - 1)
        side //= 2
    return found


def picture(shade):
    """A PNG of 64 by 64 pixels of one green."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + bytes([40, shade, 60]) * 64) * 64
    header = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )


def varint(value):
    found = bytearray()
    while value >= 0x80:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(found) + bytes([value])


def archive(tiles, metadata):
    """A PMTiles file of pictures."""
    tiles = sorted(tiles)
    root, data, last = varint(len(tiles)), b"", 0
    for key, _ in tiles:
        root += varint(key - last)
        last = key
    root += varint(1) * len(tiles)
    for _, content in tiles:
        root += varint(len(content))
    for _, content in tiles:
        root += varint(len(data) + 1)
        data += content
    header, offset = b"PMTiles\3", 127
    for part in [root, metadata, b"", data]:
        header += struct.pack("<QQ", offset, len(part))
        offset += len(part)
    header += struct.pack("<QQQ", *[len(tiles)] * 3) + bytes([1, 1, 1, 2, ZOOM, ZOOM])
    header += struct.pack("<iiii", -1800000000, -850000000, 1800000000, 850000000) + bytes([ZOOM]) + bytes(8)
    return header + root + metadata + data


route, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
places = [
    (float(lat), float(lon)) for lat, lon in re.findall(r'lat="([-.0-9]+)" lon="([-.0-9]+)"', route.read_text())
]
south, north = min(place[0] for place in places), max(place[0] for place in places)
west, east = min(place[1] for place in places), max(place[1] for place in places)
middle = [(west + east) / 2, (south + north) / 2]


def feature(kind, coordinates, **properties):
    return {
        "type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates},
    }


wood = [[west, south], [east, south], [middle[0], north], [west, south]]
hills = {
    "type": "FeatureCollection",
    "attribution": "© Hill <surveyors>",
    "features": [
        feature("Polygon", [wood], natural="wood"),
        feature("LineString", [[west, north], middle, [east, south]], highway="path"),
        feature("LineString", [[west, middle[1]], [east, middle[1]]], waterway="stream"),
        feature("Point", middle, natural="peak", name="山頂", ele="1120", **{"name:en": "Summit", "name:de": "Gipfel"}),
    ],
}
(folder / "hills.geojson").write_text(json.dumps(hills, ensure_ascii=False))
(left, top), (right, bottom) = tile(north + 0.1, west - 0.1), tile(south - 0.1, east + 0.1)
tiles = [
    (number(column, row), picture(120 + 40 * ((column + row) % 2)))
    for column in range(left, right + 1)
    for row in range(top, bottom + 1)
]
metadata = json.dumps({"name": "Photos", "attribution": "<a href='https://x.invalid'>© Sky</a>"}).encode()
(folder / "photos.pmtiles").write_bytes(archive(tiles, metadata))

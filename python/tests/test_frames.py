"""What data frames bring: slices, nulls, dictionaries, other types, and what is wrong with them."""

import gc
import math
from datetime import datetime, timedelta, timezone

import numpy
import pandas
import polars
import pyarrow
import pyarrow.compute
import pytest

import hither

START = datetime(2026, 5, 1, 6, tzinfo=timezone.utc)


def walk(count=200, member="leo", north=47.0):
    return {
        "member": [member] * count,
        "time": [START + timedelta(seconds=5 * index) for index in range(count)],
        "lat": [north + index * 1e-4 for index in range(count)],
        "lon": [11.0] * count,
    }


def table(*walks):
    rows = {name: sum((walk[name] for walk in walks), []) for name in walk()}
    rows["time"] = pyarrow.array(rows["time"], pyarrow.timestamp("us", "UTC"))
    return pyarrow.table(rows)


def summary(frame, **options):
    return hither.fixes(frame, member="member", **options).summary().to_pylist()


WALKS = table(walk(), walk(150, "mia", 48.0))
EXPECTED = summary(WALKS)


def error(frame, **options):
    with pytest.raises(hither.Error) as caught:
        hither.fixes(frame, **options).summary()
    return caught.value


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.decimal128(20, 10),
        pyarrow.decimal256(50, 12),
        *([pyarrow.decimal64(18, 10)] if hasattr(pyarrow, "decimal64") else []),
    ],
    ids=str,
)
@pytest.mark.parametrize("south", [False, True])
def test_decimals(kind, south):
    sign = -1 if south else 1
    wanted = WALKS.set_column(2, "lat", pyarrow.compute.multiply(WALKS["lat"], sign))
    exact = pyarrow.array([round(value, 7) for value in wanted["lat"].to_pylist()])
    decimals = wanted.set_column(2, "lat", exact.cast(kind, safe=False))
    assert summary(decimals) == summary(wanted)


def test_speed_classes():
    # 2.2 m/s on foot, ten minutes of silence, then 25 m/s.
    steps = [(0, 0.0)]
    for index in range(600):
        pause = 600 if index == 300 else 0
        speed = 2.2e-5 if index < 300 else 2.25e-4
        steps.append((steps[-1][0] + 1 + pause, steps[-1][1] + speed))
    times = [START + timedelta(seconds=seconds) for seconds, _ in steps]
    frame = pyarrow.table(
        {
            "time": pyarrow.array(times, pyarrow.timestamp("ms", "UTC")),
            "lat": [47 + north for _, north in steps],
            "lon": [11.0] * len(steps),
        }
    )
    rows = hither.fixes(frame).speed_classes().to_pylist()
    assert list(rows[0]) == ["member", "class", "start", "end", "duration_s"]
    assert rows[0]["start"] == START and rows[-1]["end"] == START + timedelta(seconds=1200)
    for before, after in zip(rows, rows[1:]):
        assert before["end"] == after["start"] and before["class"] != after["class"]
    seconds = {}
    for row in rows:
        seconds[row["class"]] = seconds.get(row["class"], 0) + row["duration_s"]
    assert sum(seconds.values()) == 1200
    assert 599 <= seconds[None] <= 602
    assert seconds["driving"] > 200
    assert 285 < seconds["walking"] < 320 and set(seconds) == {"walking", None, "driving"}


def test_speed_classes_of_one_who_never_changed():
    for count, name in ((200, "walking"), (3, None)):
        rows = hither.fixes(table(walk(count))).speed_classes().to_pylist()
        assert [row["class"] for row in rows] == [name]


def test_a_page_for_a_notebook(tmp_path):
    fixes = hither.fixes(WALKS, member="member")
    assert repr(fixes) == "<hither.Fixes of 350 rows of pyarrow>"
    page = fixes.plot(height=500)
    assert page.html.startswith("<!DOCTYPE html>")
    assert "height:500px" in page._repr_html_() and "srcdoc=" in page._repr_html_()
    page.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page.html


def test_the_expected_figures():
    assert [row["id"] for row in EXPECTED] == ["leo", "mia"]
    assert [row["fixes"] for row in EXPECTED] == [200, 150]
    assert 2000 < EXPECTED[0]["distance_m"] < 2300


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.large_string(),
        pyarrow.string_view(),
    ],
    ids=str,
)
def test_texts_of_any_kind(kind):
    turned = WALKS["member"].combine_chunks().cast(kind)
    assert summary(WALKS.set_column(0, "member", turned)) == EXPECTED


@pytest.mark.parametrize("text", [pyarrow.string(), pyarrow.large_string()], ids=str)
@pytest.mark.parametrize("index", [pyarrow.int8(), pyarrow.uint32(), pyarrow.int64()], ids=str)
def test_dictionaries(index, text):
    places = pyarrow.array([2] * 200 + [0] * 150).cast(index)
    names = pyarrow.array(["mia", "nobody", "leo"], text)
    members = pyarrow.DictionaryArray.from_arrays(places, names)
    turned = WALKS.set_column(0, "member", members)
    assert summary(turned) == EXPECTED
    # Chunks with dictionaries of their own.
    other = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 150), pyarrow.array(["mia"]))
    parts = [table(walk()), table(walk(150, "mia", 48.0)).set_column(0, "member", other)]
    parts[0] = parts[0].set_column(0, "member", parts[0]["member"].dictionary_encode())
    parts[1] = parts[1].set_column(0, "member", parts[1]["member"].cast(parts[0]["member"].type))
    assert summary(pyarrow.concat_tables(parts)) == EXPECTED
    # A null among the names is no name.
    names = pyarrow.array(["mia", None, "leo"], text)
    places = pyarrow.array([1] + [2] * 199 + [0] * 150).cast(index)
    gap = WALKS.set_column(0, "member", pyarrow.DictionaryArray.from_arrays(places, names))
    assert [row["fixes"] for row in summary(gap)] == [199, 150]


def test_long_names_and_views():
    names = ["a name that is longer than twelve bytes", "leo"] * 100
    turned = table(walk()).set_column(0, "member", pyarrow.array(names).cast(pyarrow.string_view()))
    assert [row["fixes"] for row in summary(turned)] == [100, 100]


@pytest.mark.parametrize("kind", ["int8", "uint16", "int32", "int64", "uint64"])
def test_whole_numbers_as_members(kind):
    numbers = pyarrow.array([7] * 200 + [100] * 150, getattr(pyarrow, kind)())
    result = summary(WALKS.set_column(0, "member", numbers))
    assert [row["id"] for row in result] == ["100", "7"]
    assert [row["distance_m"] for row in result] == [row["distance_m"] for row in EXPECTED[::-1]]


def test_order_of_columns_and_others():
    turned = WALKS.select(["lon", "time", "member", "lat"]).append_column(
        "note", pyarrow.array([["x"]] * WALKS.num_rows)
    )
    assert summary(turned) == EXPECTED


def test_slices():
    padded = pyarrow.concat_tables([table(walk(13, "other")), WALKS, table(walk(5, "other"))])
    assert summary(padded.combine_chunks().slice(13, WALKS.num_rows)) == EXPECTED
    batch = padded.combine_chunks().to_batches()[0].slice(13, WALKS.num_rows)
    assert summary(pyarrow.Table.from_batches([batch])) == EXPECTED


def test_slices_with_nulls():
    latitudes = pyarrow.array([None] * 3 + WALKS["lat"].to_pylist())
    longer = pyarrow.concat_tables([table(walk(3)), WALKS]).combine_chunks()
    turned = longer.set_column(2, "lat", latitudes)
    assert summary(turned.slice(3)) == EXPECTED
    fixes = hither.fixes(turned, member="member")
    assert fixes.diagnostics()["rejects"] == 3
    assert fixes.summary().column("fixes").to_pylist() == [200, 150]


def test_many_chunks_and_empty_ones():
    empty = WALKS.slice(0, 0).to_batches()
    batches = WALKS.to_batches(max_chunksize=1)
    chunked = pyarrow.Table.from_batches(empty + batches + empty, WALKS.schema)
    assert summary(chunked) == EXPECTED
    reader = pyarrow.RecordBatchReader.from_batches(WALKS.schema, iter(batches))
    assert hither.fixes(reader, member="member").summary().to_pylist() == EXPECTED


def test_float32():
    turned = WALKS.set_column(2, "lat", WALKS["lat"].cast(pyarrow.float32()))
    found = summary(turned)
    assert [row["fixes"] for row in found] == [200, 150]
    # A float of 32 bits is up to 0.4 m off at this latitude.
    assert abs(found[0]["raw_distance_m"] - EXPECTED[0]["raw_distance_m"]) < 20


def test_whole_degrees():
    turned = WALKS.set_column(3, "lon", pyarrow.array([11] * WALKS.num_rows, pyarrow.int32()))
    assert summary(turned) == EXPECTED


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 91.0, 1e300, None])
def test_what_is_no_latitude(value):
    latitudes = WALKS["lat"].to_pylist()
    latitudes[50] = value
    fixes = hither.fixes(
        WALKS.set_column(2, "lat", pyarrow.array(latitudes, pyarrow.float64())), member="member"
    )
    assert fixes.summary().column("fixes").to_pylist() == [199, 150]
    assert fixes.diagnostics()["rejects"] == 1
    assert any("1 record was not used" in line for line in fixes.diagnostics()["warnings"])


def test_missing_members_and_times():
    members = WALKS["member"].to_pylist()
    members[0] = None
    found = hither.fixes(WALKS.set_column(0, "member", pyarrow.array(members)), member="member")
    assert found.summary().column("fixes").to_pylist() == [199, 150]
    assert found.diagnostics()["rejects"] == 1
    times = WALKS["time"].to_pylist()
    times[3] = None
    turned = WALKS.set_column(1, "time", pyarrow.array(times, WALKS.schema.field("time").type))
    assert hither.fixes(turned, member="member").summary().column("fixes").to_pylist() == [199, 150]
    nothing = WALKS.set_column(0, "member", pyarrow.nulls(WALKS.num_rows))
    assert error(nothing, member="member").code == 65


@pytest.mark.parametrize("value", [2**63 - 1, -(2**63) + 1, 2**62])
@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_impossible_times(value, unit):
    stamps = WALKS["time"].cast(pyarrow.timestamp(unit, "UTC")).cast(pyarrow.int64()).to_pylist()
    stamps[10] = value
    turned = WALKS.set_column(1, "time", pyarrow.array(stamps).cast(pyarrow.timestamp(unit, "UTC")))
    count = hither.fixes(turned, member="member").summary().column("fixes").to_pylist()
    assert count in ([199, 150], [200, 150])


def test_wrong_columns():
    assert "no column 'user'" in error(WALKS, member="user").message
    assert "member, time, lat, lon" in error(WALKS, member="user").hint
    assert "text, not numbers" in error(WALKS, lat="member").message
    assert "not a timestamp" in error(WALKS, time="lat").message
    assert "not text or whole numbers" in error(WALKS, member="lat").message
    twice = pyarrow.Table.from_arrays([WALKS["lat"]] * 2, ["lat", "lat"])
    assert "2 columns" in error(twice.append_column("time", WALKS["time"])).message
    dates = WALKS.set_column(1, "time", WALKS["time"].cast(pyarrow.date32(), safe=False))
    assert "a date" in error(dates).message
    with pytest.raises(TypeError):
        hither.fixes(WALKS, colour="red")
    with pytest.raises(hither.Error, match="__arrow_c_stream__"):
        hither.fixes([1, 2, 3])


def test_naive_times():
    naive = WALKS.set_column(1, "time", WALKS["time"].cast(pyarrow.timestamp("ms")))
    found = error(naive, member="member")
    assert "no time zone" in found.message and "tz_localize" in found.hint
    assert summary(naive, naive="UTC") == EXPECTED


def test_empty_frames():
    assert "empty" in error(WALKS.slice(0, 0)).message
    assert "empty" in error(pyarrow.Table.from_batches([], WALKS.schema)).message
    assert "no column 'time'" in error(pyarrow.table({})).message
    frame = pandas.DataFrame({"time": pandas.to_datetime([], utc=True), "lat": [], "lon": []})
    assert "empty" in error(frame).message


def test_sensors_are_named_or_left_out():
    speeds = pyarrow.array([1.0] * WALKS.num_rows)
    turned = WALKS.append_column("heart_rate", speeds).append_column("pulse", speeds)
    assert "heart_rate_mean_bpm" in turned_names(turned)
    assert hither.fixes(turned, member="member").summary()["heart_rate_mean_bpm"][0].as_py() == 1
    left = hither.fixes(turned, member="member", heart_rate=None).summary()
    assert left["heart_rate_mean_bpm"][0].as_py() is None
    named = hither.fixes(turned, member="member", heart_rate="pulse").summary()
    assert named["heart_rate_mean_bpm"][0].as_py() == 1
    assert "not numbers" in error(WALKS, ele="member").message


def turned_names(frame):
    return hither.fixes(frame, member="member").summary().column_names


def test_pandas_with_columns_of_objects():
    frame = WALKS.to_pandas()
    frame["anything"] = [object()] * len(frame)
    frame["member"] = frame["member"].astype("category")
    found = hither.fixes(frame, member="member").summary()
    assert list(found["distance_m"]) == [row["distance_m"] for row in EXPECTED]
    assert str(found["start"].dtype).startswith("datetime64")


def test_polars():
    found = hither.fixes(polars.from_arrow(WALKS), member="member").summary()
    assert isinstance(found, polars.DataFrame)
    assert found["distance_m"].to_list() == [row["distance_m"] for row in EXPECTED]


def test_geopandas():
    geopandas = pytest.importorskip("geopandas")
    frame = WALKS.to_pandas()
    points = geopandas.points_from_xy(frame["lon"], frame["lat"])
    frame = frame.drop(columns=["lat", "lon"])
    found = geopandas.GeoDataFrame(frame, geometry=points, crs=4326)
    fixes = hither.fixes(found, member="member")
    assert list(fixes.summary()["distance_m"]) == [row["distance_m"] for row in EXPECTED]
    kept = fixes.simplify("td-tr", 5)
    assert isinstance(kept, geopandas.GeoDataFrame) and kept.crs.to_epsg() == 4326
    with pytest.raises(hither.Error, match="coordinate system"):
        hither.fixes(geopandas.GeoDataFrame(frame, geometry=points), member="member")


def test_any_other_frame():
    class Other:
        def __arrow_c_stream__(self, requested_schema=None):
            return WALKS.__arrow_c_stream__()

    result = hither.fixes(Other(), member="member").summary()
    assert pyarrow.table(result).to_pylist() == EXPECTED
    with pytest.raises(hither.Error, match="already read"):
        pyarrow.table(result)
    # A result, and a capsule, that nobody reads are released.
    hither.fixes(Other(), member="member").summary().__arrow_c_stream__()
    hither.fixes(Other(), member="member").summary()
    gc.collect()


def test_results_outlive_their_fixes():
    found = hither.fixes(WALKS, member="member").summary()
    gc.collect()
    assert found.to_pylist() == EXPECTED
    assert isinstance(found["distance_m"].to_numpy(), numpy.ndarray)


def test_errors_of_methods():
    fixes = hither.fixes(WALKS, member="member")
    with pytest.raises(hither.Error, match="places"):
        fixes.fences("{")
    with pytest.raises(hither.Error) as caught:
        fixes.match("no-such.gpx")
    assert caught.value.code == 66
    with pytest.raises(hither.Error, match="no route"):
        fixes.match([(47, 11), (47, 11)])
    with pytest.raises(hither.Error, match="pairs"):
        fixes.match([1, 2])
    with pytest.raises(hither.Error, match="unknown policy"):
        fixes.sample("sometimes")
    with pytest.raises(hither.Error):
        fixes.simplify("td-tr", math.nan)
    with pytest.raises(hither.Error) as caught:
        hither.read("no-such.gpx")
    assert caught.value.place == "no-such.gpx"
    assert fixes.match([(47, 11), (47.1, 11)]).num_rows == WALKS.num_rows

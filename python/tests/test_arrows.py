"""Arrow IPC streams: what other libraries write is read, and what Hither writes they read."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import geopandas
import nanoarrow.ipc
import pandas
import polars
import pyarrow
import pyarrow.compute
import pyarrow.feather
import pyarrow.ipc
import pytest
import shapely

from conftest import BUILD, ROOT
from test_frames import table, walk

WALKS = table(walk(), walk(150, "mia", 48.0))


def hither(*arguments, stdin=None):
    command = [str(BUILD / "hither"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, input=stdin)


def stream(frame, **options):
    sink = io.BytesIO()
    with pyarrow.ipc.new_stream(sink, frame.schema, options=pyarrow.ipc.IpcWriteOptions(**options)) as writer:
        writer.write_table(frame)
    return sink.getvalue()


def converted(content, *arguments):
    """The records of a stream as the lines of NDJSON."""
    done = hither("convert", "-", "--format", "arrows", *arguments, "-o", "-", stdin=content)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


EXPECTED = converted(stream(WALKS))


def test_the_expected_records():
    assert len(EXPECTED) == 350
    assert EXPECTED[1] == {
        "member": "leo", "time": "2026-05-01T06:00:05Z", "lat": 47.0001, "lon": 11.0,
    }


def test_the_same_as_csv(tmp_path):
    frame = WALKS.to_pandas()
    frame["time"] = frame["time"].dt.strftime("%Y-%m-%dT%H:%M:%SZ")
    frame.to_csv(tmp_path / "walks.csv", index=False)
    (tmp_path / "walks.arrows").write_bytes(stream(WALKS))
    texts = []
    for name in ("walks.csv", "walks.arrows"):
        done = hither("summarize", tmp_path / name, "--json")
        assert done.returncode == 0, done.stderr
        texts.append(json.loads(done.stdout)["members"])
    assert texts[0] == texts[1]


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", ["UTC", "Asia/Taipei"])
def test_times(unit, zone):
    turned = WALKS["time"].cast(pyarrow.timestamp(unit, "UTC")).cast(pyarrow.timestamp(unit, zone))
    assert converted(stream(WALKS.set_column(1, "time", turned))) == EXPECTED


@pytest.mark.parametrize(
    "kind",
    [
        pyarrow.large_string(),
        pyarrow.string_view(),
        pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        pyarrow.dictionary(pyarrow.uint32(), pyarrow.large_string()),
    ],
    ids=str,
)
def test_members(kind):
    assert converted(stream(WALKS.set_column(0, "member", WALKS["member"].cast(kind)))) == EXPECTED


def test_dictionaries_with_deltas():
    names = [["leo"], ["leo", "mia"]]
    parts = []
    for values, part in zip(names, (WALKS.slice(0, 200), WALKS.slice(200))):
        keys = pyarrow.compute.index_in(part["member"], pyarrow.array(values)).combine_chunks()
        member = pyarrow.DictionaryArray.from_arrays(keys, pyarrow.array(values))
        parts.append(part.set_column(0, "member", member).to_batches()[0])
    for deltas in (False, True):
        sink = io.BytesIO()
        options = pyarrow.ipc.IpcWriteOptions(emit_dictionary_deltas=deltas)
        with pyarrow.ipc.new_stream(sink, parts[0].schema, options=options) as writer:
            for part in parts:
                writer.write_batch(part)
        assert converted(sink.getvalue()) == EXPECTED


def test_slices_batches_and_other_columns():
    extra = pyarrow.array([[{"a": 1}]] * 350)
    union = pyarrow.UnionArray.from_sparse(
        pyarrow.array([0] * 350, pyarrow.int8()), [pyarrow.array([1] * 350), pyarrow.array(["a"] * 350)]
    )
    wide = WALKS.add_column(0, "extra", extra).add_column(2, "either", union)
    assert converted(stream(wide)) == EXPECTED
    padded = pyarrow.concat_tables([wide.slice(0, 3), wide])
    sink = io.BytesIO()
    with pyarrow.ipc.new_stream(sink, wide.schema) as writer:
        writer.write_table(padded.slice(3), max_chunksize=7)
    assert converted(sink.getvalue()) == EXPECTED


def test_polars(tmp_path):
    frame = polars.from_arrow(WALKS)
    sink = io.BytesIO()
    frame.write_ipc_stream(sink)
    assert converted(sink.getvalue()) == EXPECTED
    # Its files are not streams inside; those of pyarrow are.
    frame.write_ipc(tmp_path / "walks.arrow", compression="uncompressed")
    done = hither("convert", tmp_path / "walks.arrow", "-o", "-")
    assert done.returncode == 65 and b"write_ipc_stream" in done.stderr
    categories = frame.with_columns(polars.col("member").cast(polars.Categorical))
    sink = io.BytesIO()
    categories.write_ipc_stream(sink)
    assert converted(sink.getvalue()) == EXPECTED


@pytest.mark.parametrize("encoding", ["WKB", "geoarrow"])
@pytest.mark.parametrize("interleaved", [False, True])
def test_geopandas(encoding, interleaved):
    frame = WALKS.select(["member", "time"]).to_pandas()
    points = shapely.points(WALKS["lon"].to_numpy(), WALKS["lat"].to_numpy())
    places = geopandas.GeoDataFrame(frame, geometry=points, crs=4326)
    content = stream(pyarrow.table(places.to_arrow(geometry_encoding=encoding, interleaved=interleaved)))
    assert converted(content) == EXPECTED
    metres = pyarrow.table(places.to_crs(32632).to_arrow(geometry_encoding=encoding, interleaved=interleaved))
    done = hither("convert", "-", "--format", "arrows", "-o", "-", stdin=stream(metres))
    assert done.returncode == 64 and b"EPSG:32632" in done.stderr


def test_files_of_pyarrow():
    sink = io.BytesIO()
    with pyarrow.ipc.new_file(sink, WALKS.schema) as writer:
        writer.write_table(WALKS, max_chunksize=100)
    assert converted(sink.getvalue()) == EXPECTED


@pytest.mark.parametrize("codec", ["lz4", "zstd"])
def test_compression_is_refused_in_one_line(codec, tmp_path):
    done = hither("convert", "-", "--format", "arrows", "-o", "-", stdin=stream(WALKS, compression=codec))
    assert done.returncode == 65
    assert codec.upper().encode() in done.stderr
    pyarrow.feather.write_feather(WALKS, tmp_path / "walks.feather", compression="uncompressed")
    done = hither("convert", tmp_path / "walks.feather", "-o", "-")
    assert [json.loads(line) for line in done.stdout.splitlines()] == EXPECTED


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A dataset with sensors, as Hither writes it: as CSV and as Arrow."""
    folder = tmp_path_factory.mktemp("written")
    source = folder / "in.csv"
    source.write_text(
        "member,time,lat,lon,ele,accuracy,battery,break\n"
        "leo,2026-05-01T06:00:00.250Z,47.1234567,-11.5,812.125,4,,true\n"
        "玉山,,-89.9999999,180,,,55.5,\n"
        "leo,1969-12-31T23:59:59.999Z,0,-0.0000001,-3,,,\n"
    )
    for suffix in ("csv", "arrows"):
        assert hither("convert", source, "-o", folder / f"out.{suffix}").returncode == 0
    piped = hither("convert", source, "--to", "arrows", "-o", "-")
    assert piped.stdout == (folder / "out.arrows").read_bytes()
    return folder


def frames(folder):
    content = (folder / "out.arrows").read_bytes()
    yield pyarrow.ipc.open_stream(content).read_all()
    yield polars.read_ipc_stream(content).to_arrow()
    yield pyarrow.table(nanoarrow.ipc.InputStream.from_readable(content))


def test_what_is_written_is_read_by_others(written):
    csv = pandas.read_csv(written / "out.csv", parse_dates=["time"])
    for frame in frames(written):
        assert frame.column_names == list(csv.columns)
        assert frame["member"].to_pylist() == csv["member"].tolist()
        times = [None if pandas.isna(time) else time for time in csv["time"]]
        assert [time and pandas.Timestamp(time) for time in frame["time"].to_pylist()] == times
        for name in frame.column_names[2:-1]:
            values = [None if pandas.isna(value) else value for value in csv[name]]
            assert frame[name].to_pylist() == values
        assert frame["break"].to_pylist() == [True, False, False]
    first = next(frames(written))
    first.validate(full=True)
    assert first.schema.field("time").type == pyarrow.timestamp("ms", "UTC")


def test_the_pipes_of_the_guide(tmp_path):
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "_ipc_stream(sys." in line]
    assert len(lines) == 2
    polars.from_arrow(WALKS).write_parquet(tmp_path / "hike.parquet")
    (tmp_path / "hike").mkdir()
    (tmp_path / "hike" / "walks.arrows").write_bytes(stream(WALKS))
    paths = os.pathsep.join([str(Path(sys.executable).parent), str(BUILD), os.environ["PATH"]])
    found = [
        subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=True,
            env={**os.environ, "PATH": paths},
        ).stdout
        for line in lines
    ]
    assert "leo" in found[0] and "2.2 km" in found[0]
    assert "350" in found[1]


def test_a_pipe_through_the_binary(dataset):
    made = hither("convert", dataset("mountain-group"), "--to", "arrows", "-o", "-")
    whole = hither("summarize", "-", "--format", "arrows", "--json", stdin=made.stdout)
    assert whole.returncode == 0, whole.stderr
    ids = [member["id"] for member in json.loads(whole.stdout)["members"]]
    frame = polars.read_ipc_stream(made.stdout)
    assert sorted(frame["member"].unique()) == sorted(ids)
    # A long table, of several batches.
    rows = polars.concat([frame] * 4).with_row_index()
    sink = io.BytesIO()
    rows.write_ipc_stream(sink)
    again = hither("convert", "-", "--format", "arrows", "--to", "arrows", "-o", "-", stdin=sink.getvalue())
    read = pyarrow.ipc.open_stream(again.stdout)
    batches = [batch.num_rows for batch in read]
    assert sum(batches) == rows.height and max(batches) <= 65_536

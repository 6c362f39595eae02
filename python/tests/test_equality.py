"""The same figures as the command line, bit for bit."""

import csv
import json
from datetime import datetime, timezone

import pandas
import polars
import pyarrow
import pyarrow.csv
import pytest
from conftest import OUTINGS

import hither


def cells(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text_equals(cell, value):
    """Whether a value is what a cell of CSV says."""
    if value is None:
        return cell == ""
    if isinstance(value, bool):
        return cell == ("true" if value else "false")
    if isinstance(value, (int, float)):
        return cell != "" and float(cell) == value
    if isinstance(value, datetime):
        return datetime.fromisoformat(cell.replace("Z", "+00:00")) == value
    return cell == value


def check(rows, table):
    """Whether a table holds the rows of a file of CSV, and its columns."""
    assert table.num_rows == len(rows)
    values = table.to_pylist()
    assert rows, "nothing is compared"
    assert list(rows[0]) == table.column_names
    for row, value in zip(rows, values):
        for name, cell in row.items():
            assert text_equals(cell, value[name]), (name, cell, value[name])


@pytest.fixture(scope="module", params=OUTINGS)
def outing(request, dataset, run, tmp_path_factory):
    """An outing, its fixes as one file, and the command line's report of that file."""
    folder = tmp_path_factory.mktemp(request.param)
    source = dataset(request.param)
    fixes = folder / "fixes.csv"
    run("convert", source, "-o", fixes)
    run("report", fixes, "-o", folder / "report", "--quiet", "--write", "members,splits,events")
    run("report", source, "-o", folder / "files", "--quiet", "--write", "members,splits,events")
    return source, fixes, folder


def frame_of(path):
    """The fixes of a file as a table of pyarrow, with float64 positions."""
    kinds = pyarrow.csv.ConvertOptions(
        column_types={
            "member": pyarrow.string(),
            "time": pyarrow.timestamp("ms", "UTC"),
            "break": pyarrow.bool_(),
        },
        strings_can_be_null=False,
    )
    return pyarrow.csv.read_csv(path, convert_options=kinds)


def test_fixes_of_files(outing):
    source, _, folder = outing
    fixes = hither.read(source)
    check(cells(folder / "files" / "members.csv"), fixes.summary(everything=True))
    check(cells(folder / "files" / "splits.csv"), fixes.splits(everything=True))


def test_fixes_of_a_table(outing):
    _, path, folder = outing
    fixes = hither.fixes(frame_of(path), member="member")
    check(cells(folder / "report" / "members.csv"), fixes.summary(everything=True))
    check(cells(folder / "report" / "splits.csv"), fixes.splits(everything=True))
    ids = [line.split('"')[3] for line in (folder / "report" / "events.ndjson").read_text().splitlines()]
    assert fixes.events().column("id").to_pylist() == ids


def test_all_kinds_and_orders_of_frames_agree(outing):
    _, path, folder = outing
    table = frame_of(path)
    expected = cells(folder / "report" / "splits.csv")
    check(expected, pyarrow.table(hither.fixes(polars.from_arrow(table), member="member").splits()))
    result = hither.fixes(table.to_pandas(), member="member").splits()
    assert isinstance(result, pandas.DataFrame)
    assert [float(row["distance_m"]) for row in expected] == list(result["distance_m"])
    chunks = pyarrow.Table.from_batches(table.to_batches(max_chunksize=97))
    check(expected, hither.fixes(chunks, member="member").splits())
    shuffled = table.take(list(range(table.num_rows - 1, -1, -1)))
    if not any(table["break"].to_pylist()):
        check(expected, hither.fixes(shuffled, member="member").splits())


def test_match(dataset, run, tmp_path):
    source = dataset("figure-eight")
    run("match", source, "-o", tmp_path / "match.csv")
    run("convert", source, "-o", tmp_path / "fixes.csv")
    rows = cells(tmp_path / "match.csv")
    check(rows, hither.read(source).match(source / "route.gpx"))
    fixes = hither.fixes(frame_of(tmp_path / "fixes.csv"), member="member")
    check(rows, fixes.match(source / "route.gpx"))


def test_clock_and_fences(dataset, run, tmp_path):
    source = dataset("family-clock")
    run("clock", source, "-o", tmp_path / "clock", "--quiet")
    run("convert", source, "-o", tmp_path / "fixes.csv")
    fixes = hither.fixes(
        frame_of(tmp_path / "fixes.csv"), member="member", timezone="Europe/Berlin"
    )
    places = (source / "places.geojson").read_text()
    check(cells(tmp_path / "clock" / "timeline.csv"), hither.read(source).clock(None))
    assert fixes.clock(places).num_rows == fixes.clock(source / "places.geojson").num_rows > 0
    lines = run("fences", source).splitlines()
    ids = [line.split('"')[3] for line in lines]
    assert fixes.fences(places).column("id").to_pylist() == ids
    assert hither.read(source).fences(None).column("id").to_pylist() == ids


def test_sample_and_simplify(dataset, run, tmp_path):
    source = dataset("mountain-group")
    for option, table in (
        (("--policy", "fixed:60"), hither.read(source).sample("fixed:60")),
        (("--compress", "td-tr:10"), hither.read(source).simplify("td-tr", 10)),
    ):
        path = tmp_path / "kept.csv"
        run("sample", source, *option, "-o", path)
        kept = [(row["member"], row["time"], row["lat"], row["lon"]) for row in cells(path)]
        assert len(kept) == table.num_rows > 10
        for row, value in zip(kept, table.to_pylist()):
            assert text_equals(row[1], value["time"])
            assert (row[0], float(row[2]), float(row[3])) == (
                value["member"],
                value["lat"],
                value["lon"],
            )


def test_report(dataset, run, tmp_path):
    source = dataset("out-and-back")
    run("report", source, "-o", tmp_path / "one", "--quiet")
    hither.report(source, folder=tmp_path / "other")
    for name in ("members.csv", "splits.csv", "events.ndjson", "tracks.geojson"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    one, other = (json.loads((tmp_path / name / "summary.json").read_text()) for name in ("one", "other"))
    # Two builds may name different commits.
    del one["provenance"], other["provenance"]
    assert one == other


def test_units_of_time_agree():
    start = datetime(2026, 5, 1, 6, tzinfo=timezone.utc)
    stamps = pandas.date_range(start, periods=300, freq="5s")
    frame = pandas.DataFrame({"time": stamps, "lat": [47 + i * 1e-4 for i in range(300)], "lon": 11.0})
    table = pyarrow.Table.from_pandas(frame, preserve_index=False)
    results = []
    for unit in ("s", "ms", "us", "ns"):
        for zone in ("UTC", "Asia/Taipei"):
            kind = pyarrow.timestamp(unit, zone)
            turned = table.set_column(0, "time", table["time"].cast(kind))
            results.append(hither.fixes(turned).summary().to_pylist())
    assert all(result == results[0] for result in results)
    assert results[0][0]["distance_m"] > 3000


def test_speed_classes_are_the_events_of_a_report(dataset, run, tmp_path):
    source = dataset("family-clock")
    run("report", source, "-o", tmp_path / "report", "--quiet", "--write", "events")
    changes = {}
    for line in (tmp_path / "report" / "events.ndjson").read_text().splitlines():
        event = json.loads(line)
        if event["type"] == "speed_class.changed":
            at = datetime.fromisoformat(event["time"].replace("Z", "+00:00"))
            changes[event["member"], at] = event["to"]
    assert len(changes) > 1000
    rows = hither.read(source).speed_classes().to_pylist()
    starts = {(row["member"], row["start"]): row["class"] for row in rows}
    spans = {}
    for row in rows:
        spans.setdefault(row["member"], []).append((row["start"], row["end"], row["class"]))
    for (member, at), to in changes.items():
        if starts.get((member, at)) == to:
            continue
        # Otherwise the change falls into a gap, or back into the class of before the gap.
        assert any(start <= at < end and name in (None, to) for start, end, name in spans[member])

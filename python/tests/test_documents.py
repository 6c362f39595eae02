"""The examples of docs/python.md give what is shown."""

import doctest
import os

import pytest
from conftest import BUILD, ROOT


def test_the_examples_of_the_guide(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", str(BUILD), prepend=os.pathsep)
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", "python.md", 0)
    assert len(examples.examples) > 15
    report = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(
        examples, out=report.append
    )
    assert result.failed == 0, "".join(report)


def test_declarations_are_documented():
    import hither

    for name in hither.__all__:
        assert getattr(hither, name).__doc__, name
    for name, member in vars(hither.Fixes).items():
        if not name.startswith("_"):
            assert member.__doc__, name


def test_no_library_is_an_error(monkeypatch):
    import hither
    from hither import _library

    monkeypatch.setenv("HITHER_LIBRARY", "/no/such/library.so")
    with pytest.raises(hither.Error, match="missing") as caught:
        _library._load()
    assert "python-package" in caught.value.hint

"""The compiled library and the calls into it, by ctypes."""

from __future__ import annotations

import ctypes
import json
import os
from pathlib import Path
from typing import Any, Optional

NAME = "libHitherArrow.so"


class Error(Exception):
    """An error of Hither.

    Attributes:
        message: What is wrong, in one line.
        code: The exit status that the command line would have: 64 usage, 65 data, 66 input not
            found, 73 output cannot be created, 74 reading or writing failed.
        place: The file, with line and column if they are known; None if there is none.
        hint: What to do about it; None if there is nothing to suggest.
    """

    def __init__(
        self, message: str, code: int = 64, place: Optional[str] = None, hint: Optional[str] = None
    ):
        self.message, self.code, self.place, self.hint = message, code, place, hint
        text = f"{place}: {message}" if place else message
        super().__init__(f"{text}\nhint: {hint}" if hint else text)


class ArrowStream(ctypes.Structure):
    """The structure ArrowArrayStream of the Arrow C stream interface."""

    _fields_ = [
        ("get_schema", ctypes.c_void_p),
        ("get_next", ctypes.c_void_p),
        ("get_last_error", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


_Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_text = ctypes.c_void_p
_loaded: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    """The library, loaded on first use; calls release the interpreter's lock."""
    global _loaded
    if _loaded is None:
        _loaded = _load()
    return _loaded


def _load() -> ctypes.CDLL:
    named = os.environ.get("HITHER_LIBRARY")
    path = Path(named) if named else Path(__file__).with_name(NAME)
    if not path.exists():
        raise Error(
            "the compiled library is missing",
            69,
            place=str(path),
            hint="build it with scripts/python-package, or name it in HITHER_LIBRARY",
        )
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as fault:
        raise Error(
            f"the compiled library cannot be loaded: {fault}",
            69,
            hint="it needs libsqlite3, libsodium and zlib (Debian: libsqlite3-0 libsodium23 zlib1g)",
        ) from None
    out = ctypes.POINTER(_text)
    handle = ctypes.c_void_p
    stream = ctypes.POINTER(ArrowStream)
    loaded.hither_open_stream.argtypes = [ctypes.c_void_p, ctypes.c_char_p, out, out]
    loaded.hither_open_files.argtypes = [ctypes.c_char_p, out, out]
    loaded.hither_run.argtypes = [handle, ctypes.c_char_p, ctypes.c_char_p, stream, out]
    loaded.hither_report.argtypes = [handle, ctypes.c_char_p, out, out]
    loaded.hither_diagnostics.argtypes = [handle, out, out]
    loaded.hither_release.argtypes = [handle]
    loaded.hither_release.restype = None
    loaded.hither_free.argtypes = [_text]
    loaded.hither_free.restype = None
    loaded.hither_version.argtypes = []
    loaded.hither_version.restype = _text
    return loaded


def take_text(text: Optional[int]) -> str:
    """Copies a text of the library, and frees it."""
    if not text:
        return ""
    try:
        return ctypes.string_at(text).decode("utf-8", "replace")
    finally:
        library().hither_free(text)


def call(function: Any, *arguments: Any) -> None:
    """Calls a function of the library with a place for its error."""
    error = _text()
    if function(*arguments, ctypes.byref(error)) == 0:
        return
    fault = json.loads(take_text(error.value) or "{}")
    raise Error(
        fault.get("message", "the library failed without a reason"),
        fault.get("code", 70),
        fault.get("place"),
        fault.get("hint"),
    )


def encoded(request: dict) -> bytes:
    """A request as the library reads it; options that are None are left out."""
    return json.dumps(request, ensure_ascii=False).encode("utf-8")


def _python(name: str, result: Any, *arguments: Any) -> Any:
    """A function of Python's C interface, without a change to what others call."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


_new_capsule = _python(
    "PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)
_capsule_pointer = _python(
    "PyCapsule_GetPointer", ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p
)
# While a capsule is destroyed it must not be counted, so it is passed as an address.
_dying_pointer = _python(
    "PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p
)
_STREAM = b"arrow_array_stream"
_libc = ctypes.CDLL(None)
_libc.malloc.restype = ctypes.c_void_p
_libc.malloc.argtypes = [ctypes.c_size_t]
_libc.free.argtypes = [ctypes.c_void_p]


def stream_address(frame: Any) -> tuple:
    """The stream of a frame: its capsule, which must be kept, and its address."""
    capsule = frame.__arrow_c_stream__()
    return capsule, _capsule_pointer(capsule, _STREAM)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _destroy(capsule: int) -> None:
    address = _dying_pointer(capsule, _STREAM)
    if address:
        _release_stream(ArrowStream.from_address(address))
        _libc.free(address)


def _release_stream(stream: ArrowStream) -> None:
    if stream.release:
        _Release(stream.release)(ctypes.addressof(stream))


class Result:
    """Results as an Arrow stream; whatever reads `__arrow_c_stream__` takes it, once."""

    def __init__(self, handle: int, method: str, request: dict):
        self._stream: Optional[ArrowStream] = ArrowStream()
        call(library().hither_run, handle, method.encode(), encoded(request), self._stream)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        if self._stream is None:
            raise Error("the results were already read", hint="call the method again")
        size = ctypes.sizeof(ArrowStream)
        address = _libc.malloc(size)
        if not address:
            raise MemoryError
        ctypes.memmove(address, ctypes.addressof(self._stream), size)
        self._stream = None
        return _new_capsule(address, _STREAM, ctypes.cast(_destroy, ctypes.c_void_p))

    def __del__(self) -> None:
        stream = getattr(self, "_stream", None)
        if stream is not None and _Release is not None:
            _release_stream(stream)

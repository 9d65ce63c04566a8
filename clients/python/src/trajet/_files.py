"""The form of a deposit."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from typing import BinaryIO, List, Optional, Sequence, Tuple, Union

from .errors import ConfigurationError

# The API refuses a larger document.
_FILE_BYTES_MAX = 10 * 1024 * 1024


@dataclass
class File:
    """A document to deposit. ``content`` is bytes, a path, or a binary file or stream, which is read into memory."""

    key: str
    content: Union[bytes, "os.PathLike[str]", BinaryIO]
    #: By default the name of a path.
    file_name: Optional[str] = None
    leg: Optional[str] = None
    content_type: Optional[str] = None


def _bytes_of(file: File) -> Tuple[str, bytes]:
    content = file.content
    name = file.file_name
    if isinstance(content, (bytes, bytearray, memoryview)):
        data = bytes(content)
    elif isinstance(content, os.PathLike):
        name = name or os.path.basename(content)
        with open(content, "rb") as opened:
            data = opened.read(_FILE_BYTES_MAX + 1)
    else:
        data = _read_all(content)
    if len(data) > _FILE_BYTES_MAX:
        raise ConfigurationError("a document has at most 10 MiB")
    return name or "file", data


def _read_all(stream: BinaryIO) -> bytes:
    """Reads a stream to its end: one read of a socket may give less."""
    data = bytearray()
    while len(data) <= _FILE_BYTES_MAX:
        chunk = stream.read(_FILE_BYTES_MAX + 1 - len(data))
        if not chunk:
            break
        data += chunk
    return bytes(data)


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def form_of(files: Sequence[File]) -> Tuple[str, bytes]:
    """Returns content type and body: ``meta`` with one entry for each file, then the files in the same order."""
    boundary = f"trajet-{secrets.token_hex(16)}"
    names = ("key", "leg", "file_name", "content_type")
    meta = [{name: getattr(file, name) for name in names if getattr(file, name) is not None} for file in files]
    parts: List[Tuple[str, Optional[str], bytes]] = [('form-data; name="meta"', None, json.dumps(meta).encode())]
    for file in files:
        name, data = _bytes_of(file)
        head = f'form-data; name="files"; filename="{_quoted(name)}"'
        parts.append((head, file.content_type or "application/octet-stream", data))
    body = bytearray()
    for head, kind, data in parts:
        body += f"--{boundary}\r\nContent-Disposition: {head}\r\n".encode()
        body += b"" if kind is None else f"Content-Type: {_quoted(kind)}\r\n".encode()
        body += b"\r\n" + data + b"\r\n"
    return f"multipart/form-data; boundary={boundary}", bytes(body + f"--{boundary}--\r\n".encode())

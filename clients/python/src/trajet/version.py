"""The number of the release. Written by the build."""

VERSION = "0.0.0"

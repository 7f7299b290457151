"""Types of arguments that can't be empty, as those of an unset shell variable are."""

import os
from typing import Any

import click


class _Given(click.ParamType):
    """Refuses an empty argument, which would mean the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("it is empty, perhaps by an unset shell variable", param, ctx)
        return super().convert(value, param, ctx)


class GivenPath(_Given, click.Path):
    """A path that isn't empty."""


class GivenFile(GivenPath):
    """The path of a file to write, which doesn't end as that of a folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; wrong use where it ends as a folder's."""
        if os.fspath(value).endswith(("/", os.sep)):
            self.fail(f"'{value}' ends as a folder does, where the name of a file is needed", param, ctx)
        return super().convert(value, param, ctx)


class GivenText(_Given, click.types.StringParamType):
    """A name, path or URL that isn't empty."""

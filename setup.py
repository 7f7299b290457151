"""Builds the optional native library; everything else is in pyproject.toml."""

import importlib.util
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
NATIVE = "speechlens.kernels.native.speechlens_native"


class BuildNative(build_ext):
    """Compiles the library with the system's compiler; without one the install goes on without it."""

    def get_ext_filename(self, fullname: str) -> str:
        # It is loaded with ctypes, so its name carries no Python version.
        return str(Path(*fullname.split(".")).with_suffix(_builder().SUFFIX))

    def build_extension(self, ext: Extension) -> None:
        builder = _builder()
        try:
            builder.build(Path(self.get_ext_fullpath(ext.name)))
        except builder.BuildError as error:
            print(f"The native library isn't built: {error}. Plain MLX operations will run.", file=sys.stderr)

    def copy_extensions_to_source(self) -> None:
        # An editable install looks in the source tree, where package-dir maps the package.
        builder = _builder()
        built = Path(self.build_lib, self.get_ext_filename(NATIVE))
        if built.exists():
            self.copy_file(str(built), str(builder.HERE / builder.NAME))


class PlatformWheel(bdist_wheel):
    """One wheel per platform: the library doesn't depend on the Python version."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


def _builder():
    spec = importlib.util.spec_from_file_location("native_build", HERE / "kernels" / "native" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


setup(
    ext_modules=[Extension(NATIVE, sources=[], optional=True)],
    cmdclass={"build_ext": BuildNative, "bdist_wheel": PlatformWheel},
)

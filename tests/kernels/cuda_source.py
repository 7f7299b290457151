"""What MLX would compile for a CUDA program, with stand-ins for its headers, and compilers for it.

MLX generates the signature only on a machine with CUDA; here it is written by hand after the same rules:
inputs are const pointers, a name_shape struct follows an input whose shape the body asks for, constants open
the body.
"""

import ctypes
import shutil
import subprocess
from pathlib import Path

from speechlens.kernels.gpu import Program

C_TYPES = {"float32": "float", "float16": "__half", "bfloat16": "__nv_bfloat16"}

STUBS = """
struct __half {
  unsigned short bits;
  __half() = default;
  __device__ explicit __half(float x) { asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x)); }
  __device__ explicit operator float() const {
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
  }
};
struct __nv_bfloat16 {
  unsigned short bits;
  __nv_bfloat16() = default;
  __device__ explicit __nv_bfloat16(float x) { asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(x)); }
  __device__ explicit operator float() const { return __int_as_float(int(bits) << 16); }
};
struct Shape {
  int size[8];
  __device__ int operator[](int i) const { return size[i]; }
};
#define inf __int_as_float(0x7f800000)
"""

OPTIONS = ("--gpu-architecture=sm_90", "--std=c++17")


def generated(program: Program, constants: dict[str, int | bool], dtype: str = "float32") -> str:
    """The whole source; `dtype` is that of every input which may be half precision."""
    half = {"u", "delta_raw", "B", "C", "z", "x", "y", "grad", "grad_u", "grad_delta", "grad_z", "grad_x"}
    parameters = []
    for names, qualifier in ((program.inputs, "const "), (program.outputs, "")):
        for name in names:
            kind = C_TYPES[dtype if name in half else "float32"]
            parameters.append(f"{qualifier}{kind}* {name}")
            if qualifier and f"{name}_shape" in program.body:
                parameters.append(f"const __grid_constant__ Shape {name}_shape")
    lines = "".join(
        f"  constexpr {'bool' if isinstance(v, bool) else 'int'} {k} = {int(v)};\n"
        for k, v in constants.items()
    )
    head = f"__global__ void custom_kernel_{program.name}(\n  " + ",\n  ".join(parameters)
    kernel = f"{head}) {{\n{lines}{program.body}\n}}"
    return f"{STUBS}\n{program.header()}\nnamespace mlx::core::cu {{\n{kernel}\n}}\n"


def compiler():
    """A function that compiles a source and gives its errors, or None where there is no compiler."""
    library = _nvrtc()
    if library is not None:
        return lambda source: _compile_nvrtc(library, source)
    return _compile_nvcc if shutil.which("nvcc") else None


def _nvrtc() -> ctypes.CDLL | None:
    try:
        import nvidia
    except ImportError:
        return None
    for root in nvidia.__path__:
        found = {
            path.name.split(".")[0]: path for path in sorted(Path(root).glob("**/*nvrtc*")) if path.is_file()
        }
        if "libnvrtc" in found:
            # NVRTC opens this by name, which works once it is in the process.
            ctypes.CDLL(str(found["libnvrtc-builtins"]), ctypes.RTLD_GLOBAL)
            return ctypes.CDLL(str(found["libnvrtc"]))
    return None


def _compile_nvrtc(library: ctypes.CDLL, source: str) -> str:
    program = ctypes.c_void_p()
    library.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernel.cu", 0, None, None)
    options = (ctypes.c_char_p * len(OPTIONS))(*(o.encode() for o in OPTIONS))
    failed = library.nvrtcCompileProgram(program, len(OPTIONS), options)
    size = ctypes.c_size_t()
    library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value + 1)
    library.nvrtcGetProgramLog(program, log)
    library.nvrtcDestroyProgram(ctypes.byref(program))
    return log.value.decode() if failed else ""


def _compile_nvcc(source: str) -> str:
    command = ["nvcc", "-arch=sm_90", "-std=c++17", "-x", "cu", "-", "-cubin", "-o", "/dev/null"]
    renamed = source.replace("__half", "half_stub").replace("__nv_bfloat16", "bfloat16_stub")
    done = subprocess.run(command, input=renamed, capture_output=True, text=True)
    return done.stderr if done.returncode else ""

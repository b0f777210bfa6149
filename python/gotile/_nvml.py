"""Answers for pynvml, of the package nvidia-ml-py: what gotile's devices are. Sensors, clocks and processes are not supported."""

import ctypes
import sys
import uuid

from . import _library

_FIRST = 1 << 20  # the handle of device 0
_SUCCESS, _INVALID, _UNSUPPORTED, _NOT_FOUND = 0, 2, 3, 6


class _Failed(Exception):
    """A status that a function returns."""


def after() -> None:
    """Lets pynvml use these answers instead of NVIDIA's library, unless that is loaded already."""
    module = sys.modules["pynvml"]
    if module.nvmlLib is None:
        module.nvmlLib = Library()


class Library:
    """The functions that pynvml finds in NVIDIA's library. Those that are missing here return that they are not supported."""

    def __getattr__(self, name: str):
        if not name.startswith("nvml"):
            raise AttributeError(name)
        call = _FUNCTIONS.get(name)

        def function(*args):
            if call is None:
                return _UNSUPPORTED
            try:
                result = call(*args)
            except _Failed as failed:
                return failed.args[0]
            return _SUCCESS if result is None else result

        return function


def _device(handle) -> int:
    number = (ctypes.cast(handle, ctypes.c_void_p).value or 0) - _FIRST
    if not 0 <= number < _count():
        raise _Failed(_INVALID)
    return number


def _count() -> int:
    count = ctypes.c_int()
    _library.check(_library.load().cuDeviceGetCount(ctypes.byref(count)))
    return count.value


def _attribute(handle, number: int) -> int:
    value = ctypes.c_int()
    _library.check(_library.load().cuDeviceGetAttribute(ctypes.byref(value), number, _device(handle)))
    return value.value


def _set(reference, value) -> None:
    reference._obj.value = value


def _text(buffer, text: str) -> None:
    buffer.value = text.encode()


def _give(reference, number: int) -> None:
    """Sets a handle to that of a device."""
    if not 0 <= number < _count():
        raise _Failed(_INVALID)
    device = reference._obj
    ctypes.memmove(ctypes.byref(device), ctypes.byref(ctypes.c_void_p(_FIRST + number)), ctypes.sizeof(ctypes.c_void_p))


def _find(wanted: str, name_of, reference) -> None:
    """Sets a handle to that of the device with a name."""
    for number in range(_count()):
        if name_of(number).lower() == wanted.lower():
            return _give(reference, number)
    raise _Failed(_NOT_FOUND)


def _uuid(number: int) -> str:
    identifier = (ctypes.c_ubyte * 16)()
    _library.check(_library.load().cuDeviceGetUuid_v2(identifier, number))
    return f"GPU-{uuid.UUID(bytes=bytes(identifier))}"


def _bus(number: int) -> str:
    return f"00000000:{number + 1:02X}:00.0"


def _name(handle, buffer, size) -> None:
    _library.check(_library.load().cuDeviceGetName(buffer, len(buffer), _device(handle)))


def _memory(handle, reference) -> None:
    from ._torch_cuda import mem_get_info
    info = reference._obj
    info.free, info.total = mem_get_info(_device(handle))
    info.used = info.total - info.free


def _driver_version() -> int:
    version = ctypes.c_int()
    _library.check(_library.load().cuDriverGetVersion(ctypes.byref(version)))
    return version.value


def _capability(handle, major, minor) -> None:
    _set(major, _attribute(handle, 75))
    _set(minor, _attribute(handle, 76))


def _pci(handle, reference) -> None:
    info, number = reference._obj, _device(handle)
    info.domain, info.bus, info.device, info.busId = 0, number + 1, 0, _bus(number).encode()
    info.busIdLegacy = _bus(number)[4:].encode()


_FUNCTIONS = {
    "nvmlInitWithFlags": lambda flags: None,
    "nvmlInit_v2": lambda: None,
    "nvmlShutdown": lambda: None,
    "nvmlErrorString": lambda status: b"not supported by gotile's devices, which are CPUs" if status == _UNSUPPORTED else f"error {status}".encode(),
    "nvmlSystemGetDriverVersion": lambda text, size: _text(text, f"gotile {_library.version()}"),
    "nvmlSystemGetNVMLVersion": lambda text, size: _text(text, f"gotile {_library.version()}"),
    "nvmlSystemGetCudaDriverVersion": lambda version: _set(version, _driver_version()),
    "nvmlSystemGetCudaDriverVersion_v2": lambda version: _set(version, _driver_version()),
    "nvmlDeviceGetCount_v2": lambda count: _set(count, _count()),
    "nvmlDeviceGetHandleByIndex_v2": lambda index, device: _give(device, index.value),
    "nvmlDeviceGetHandleByUUID": lambda name, device: _find(name.value.decode(), _uuid, device),
    "nvmlDeviceGetHandleByPciBusId_v2": lambda name, device: _find(name.value.decode(), _bus, device),
    "nvmlDeviceGetName": _name,
    "nvmlDeviceGetUUID": lambda device, text, size: _text(text, _uuid(_device(device))),
    "nvmlDeviceGetIndex": lambda device, index: _set(index, _device(device)),
    "nvmlDeviceGetMinorNumber": lambda device, number: _set(number, _device(device)),
    "nvmlDeviceGetMemoryInfo": _memory,
    "nvmlDeviceGetMemoryInfo_v2": _memory,
    "nvmlDeviceGetCudaComputeCapability": _capability,
    "nvmlDeviceGetPciInfo_v3": _pci,
}

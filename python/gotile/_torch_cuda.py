"""What torch.cuda answers while kernels run on the CPU."""

import contextlib
import ctypes
import functools
import threading
import types
import uuid

from . import _library

_local = threading.local()


def _handle(create, *args) -> ctypes.c_void_p:
    value = ctypes.c_void_p()
    _library.check(create(ctypes.byref(value), *args))
    return value


class Stream:
    """A stream of gotile's devices."""

    def __new__(cls, device=None, priority=0, stream_ptr=None, **kwargs):
        self = super().__new__(cls)
        self._own, self.priority = None, priority
        if stream_ptr is None:
            self._own = _handle(_library.load().cuStreamCreateWithPriority, 1, priority)
            stream_ptr = self._own.value
        self.cuda_stream = stream_ptr
        return self

    @property
    def device(self):
        import torch
        return torch.device("cuda", current_device())

    device_index = property(lambda self: current_device())
    stream_id = property(lambda self: self.cuda_stream)

    @staticmethod
    def priority_range() -> tuple[int, int]:
        least, greatest = ctypes.c_int(), ctypes.c_int()
        _library.check(_library.load().cuCtxGetStreamPriorityRange(ctypes.byref(least), ctypes.byref(greatest)))
        return least.value, greatest.value

    _as_parameter_ = property(lambda self: ctypes.c_void_p(self.cuda_stream))

    def synchronize(self):
        _library.check(_library.load().cuStreamSynchronize(ctypes.c_void_p(self.cuda_stream)))

    def query(self) -> bool:
        return _library.load().cuStreamQuery(ctypes.c_void_p(self.cuda_stream)) == 0

    def wait_event(self, event):
        _library.check(_library.load().cuStreamWaitEvent(ctypes.c_void_p(self.cuda_stream), event._event, 0))

    def wait_stream(self, stream):
        self.wait_event(stream.record_event())

    def record_event(self, event=None):
        event = event or Event()
        event.record(self)
        return event

    def __eq__(self, other):
        return isinstance(other, Stream) and self.cuda_stream == other.cuda_stream

    def __hash__(self):
        return hash(self.cuda_stream)

    def __enter__(self):
        self._outer = current_stream()
        _local.stream = self
        return self

    def __exit__(self, *_):
        _local.stream = self._outer


class ExternalStream(Stream):
    """A stream that another library has made."""

    def __new__(cls, stream_ptr, device=None, **kwargs):
        return Stream.__new__(cls, stream_ptr=stream_ptr)


class Event:
    """An event of gotile's streams."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False, external=False):
        self._event = _handle(_library.load().cuEventCreate, 0 if enable_timing else 2)

    @property
    def cuda_event(self):
        return self._event.value

    def record(self, stream=None):
        stream = stream or current_stream()
        _library.check(_library.load().cuEventRecord(self._event, ctypes.c_void_p(stream.cuda_stream)))

    def wait(self, stream=None):
        (stream or current_stream()).wait_event(self)

    def query(self) -> bool:
        return _library.load().cuEventQuery(self._event) == 0

    def synchronize(self):
        _library.check(_library.load().cuEventSynchronize(self._event))

    def elapsed_time(self, end) -> float:
        ms = ctypes.c_float()
        _library.check(_library.load().cuEventElapsedTime_v2(ctypes.byref(ms), self._event, end._event))
        return ms.value

    def __del__(self):
        with contextlib.suppress(Exception):
            _library.load().cuEventDestroy_v2(self._event)


def of_cuda(original):
    """Returns a class torch.Stream that makes our own streams for devices of CUDA."""

    class Streams(type):
        def __instancecheck__(cls, x):
            return isinstance(x, (original, Stream))

        def __call__(cls, device=None, *args, **kwargs):
            import torch
            if device is not None and (isinstance(device, int) or torch.device(device).type == "cuda"):
                return Stream(device, *args, **kwargs)
            return original(*(() if device is None else (device,)), *args, **kwargs)

    return Streams("Stream", (), {"__doc__": original.__doc__})


class MemPool:
    """A pool of memory that tensors are not allocated from: theirs is the CPU's."""

    _next = 0

    def __init__(self, allocator=None, *args, **kwargs):
        MemPool._next += 1
        self.id, self.allocator = (0, MemPool._next), allocator

    device = property(lambda self: current_device())

    def use_count(self) -> int:
        return 1

    def snapshot(self, include_traces=True) -> list:
        return []


@contextlib.contextmanager
def use_mem_pool(pool, device=None):
    """Does nothing: see MemPool."""
    yield


def _no_sensor(name: str):
    """Returns a function that reports that devices have no such value."""

    def answer(*args, **kwargs):
        raise NotImplementedError(f"torch.cuda.{name}: gotile's devices are CPUs, which have none")

    return answer


class CUDAGraph:
    """A graph of launches. Functions of torch run once, while the graph is captured, and are not part of it."""

    def __init__(self, keep_graph=False):
        self._graph = self._exec = self._stream = None

    def capture_begin(self, pool=None, capture_error_mode="global"):
        self._stream = current_stream()
        _library.check(_library.load().cuStreamBeginCapture_v2(ctypes.c_void_p(self._stream.cuda_stream), 2))

    def capture_end(self):
        library = _library.load()
        self._graph = _handle(lambda out: library.cuStreamEndCapture(ctypes.c_void_p(self._stream.cuda_stream), out))
        self._exec = _handle(library.cuGraphInstantiateWithFlags, self._graph, ctypes.c_uint64(0))

    def replay(self):
        _library.check(_library.load().cuGraphLaunch(self._exec, ctypes.c_void_p(current_stream().cuda_stream)))

    def reset(self):
        library = _library.load()
        if self._exec is not None:
            library.cuGraphExecDestroy(self._exec)
            library.cuGraphDestroy(self._graph)
            self._graph = self._exec = None

    def pool(self):
        return (0, 0)

    def __del__(self):
        with contextlib.suppress(Exception):
            self.reset()


@contextlib.contextmanager
def graph(cuda_graph, pool=None, stream=None, capture_error_mode="thread_local", **kwargs):
    """Captures the launches of a with statement."""
    with stream or Stream():
        cuda_graph.capture_begin()
        try:
            yield
        finally:
            cuda_graph.capture_end()


@contextlib.contextmanager
def stream(s):
    """Makes a stream the current one in a with statement; None changes nothing."""
    if s is None:
        yield
        return
    with s:
        yield


_default = None


def default_stream(device=None):
    global _default
    if _default is None:
        _default = Stream(stream_ptr=0)
    return _default


def current_stream(device=None):
    return getattr(_local, "stream", None) or default_stream()


def set_stream(s):
    _local.stream = s


def device_count() -> int:
    count = ctypes.c_int()
    _library.check(_library.load().cuDeviceGetCount(ctypes.byref(count)))
    return count.value


def current_device() -> int:
    device = ctypes.c_int()
    _library.check(_library.load().cuCtxGetDevice(ctypes.byref(device)))
    return device.value


def set_device(device) -> None:
    number = device_number(device)
    if number >= 0:
        context = _handle(_library.load().cuDevicePrimaryCtxRetain, number)
        _library.check(_library.load().cuCtxSetCurrent(context))


def device_number(device) -> int:
    if device is None:
        return current_device()
    if isinstance(device, int):
        return device
    if isinstance(device, str):
        return int(device.partition(":")[2] or current_device())
    return current_device() if device.index is None else device.index


class device:
    """Makes a device the current one in a with statement."""

    def __init__(self, number):
        self.idx = device_number(number)

    def __enter__(self):
        self.previous = current_device()
        set_device(self.idx)
        return self

    def __exit__(self, *_):
        set_device(self.previous)


class device_of(device):
    """Makes the device of a tensor the current one in a with statement."""

    def __init__(self, tensor):
        super().__init__(tensor.device)


def synchronize(device=None) -> None:
    _library.check(_library.load().cuCtxSynchronize())


def get_device_capability(device=None) -> tuple[int, int]:
    return _attribute(75, device), _attribute(76, device)


def _attribute(which: int, device) -> int:
    value = ctypes.c_int()
    _library.check(_library.load().cuDeviceGetAttribute(ctypes.byref(value), which, device_number(device)))
    return value.value


def get_device_name(device=None) -> str:
    name = ctypes.create_string_buffer(256)
    _library.check(_library.load().cuDeviceGetName(name, 256, device_number(device)))
    return name.value.decode()


def get_device_properties(device=None):
    total, identifier = ctypes.c_size_t(), (ctypes.c_ubyte * 16)()
    _library.check(_library.load().cuDeviceTotalMem_v2(ctypes.byref(total), device_number(device)))
    _library.check(_library.load().cuDeviceGetUuid_v2(identifier, device_number(device)))
    major, minor = get_device_capability(device)
    return types.SimpleNamespace(
        name=get_device_name(device), major=major, minor=minor, total_memory=total.value, multi_processor_count=_attribute(16, device),
        warp_size=32, is_integrated=0, is_multi_gpu_board=0, max_threads_per_multi_processor=_attribute(39, device), regs_per_multiprocessor=65536,
        max_threads_per_block=_attribute(1, device), clock_rate=_attribute(13, device), memory_clock_rate=_attribute(36, device),
        memory_bus_width=_attribute(37, device), uuid=str(uuid.UUID(bytes=bytes(identifier))),
        pci_bus_id=_attribute(33, device), pci_device_id=_attribute(34, device), pci_domain_id=_attribute(50, device),
        shared_memory_per_block=_attribute(8, device), shared_memory_per_block_optin=_attribute(97, device),
        shared_memory_per_multiprocessor=_attribute(81, device), L2_cache_size=_attribute(38, device), gcnArchName="")


def mem_get_info(device=None) -> tuple[int, int]:
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    _library.check(_library.load().cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total)))
    return free.value, total.value


def can_device_access_peer(device, peer) -> bool:
    able = ctypes.c_int()
    _library.check(_library.load().cuDeviceCanAccessPeer(ctypes.byref(able), device_number(device), device_number(peer)))
    return bool(able.value)


def _memory_stats(device=None) -> dict:
    """Returns what PyTorch's allocator of CUDA counts. Tensors come from that of the CPU, so all counts are 0."""
    by_pool = ("allocation", "segment", "active", "inactive_split", "allocated_bytes", "reserved_bytes", "active_bytes", "inactive_split_bytes", "requested_bytes")
    one = ("oversize_allocations", "oversize_segments")
    counts = ("num_alloc_retries", "num_ooms", "num_sync_all_streams", "num_device_alloc", "num_device_free", "max_split_size")
    zeros = lambda: dict.fromkeys(("current", "peak", "allocated", "freed"), 0)
    return {name: {pool: zeros() for pool in ("all", "small_pool", "large_pool")} for name in by_pool} | {name: zeros() for name in one} | dict.fromkeys(counts, 0)


def make_graphed_callables(callables, sample_args, *args, **kwargs):
    """Returns the callables: functions of torch are not part of a graph."""
    return callables


def elsewhere(torch):
    """Lists what is replaced in other modules: module, name, value."""
    yield torch, "Stream", of_cuda(torch.Stream)
    yield torch.cuda.memory, "memory_stats_as_nested_dict", _memory_stats
    yield torch._C, "_cuda_getDevice", current_device
    yield torch._C, "_cuda_getCurrentRawStream", lambda device=None: current_stream().cuda_stream
    nothing = lambda *args, **kwargs: None
    for name in ("init", "start", "stop"):
        yield torch.cuda.profiler, name, nothing
    # Files with storages of a GPU, and map_location="cuda": before the function of torch for GPUs, which has priority 20.
    on_cpu = lambda storage, location: storage if location.startswith("cuda") else None
    yield torch.serialization, "_package_registry", [(0, lambda storage: None, on_cpu), *torch.serialization._package_registry]


def accelerator() -> dict:
    """Returns the functions of torch.accelerator that are replaced.

    is_available answers no, so that torch.compile makes code for the CPU, where the tensors are.
    """
    def own(function):  # torch.compile wants other functions than those of torch.cuda
        return functools.wraps(function)(lambda *args, **kwargs: function(*args, **kwargs))

    return dict(is_available=lambda: False, device_count=own(device_count), current_device_index=own(current_device), set_device_index=own(set_device),
                current_stream=own(current_stream), set_stream=own(set_stream), synchronize=own(synchronize))


def replacements(torch) -> dict:
    """Returns the functions and classes of torch.cuda that are replaced."""
    own = {name: globals()[name] for name in (
        "Stream", "Event", "CUDAGraph", "graph", "stream", "default_stream", "current_stream", "set_stream", "device_count", "current_device", "set_device",
        "device", "synchronize", "get_device_capability", "get_device_name", "get_device_properties", "mem_get_info", "can_device_access_peer",
        "ExternalStream", "make_graphed_callables", "device_of", "MemPool", "use_mem_pool")}
    own |= {name: _no_sensor(name) for name in ("utilization", "memory_usage", "temperature", "power_draw", "clock_rate", "list_gpu_processes", "current_blas_handle")}
    own["device_memory_used"] = lambda device=None: mem_get_info(device)[1] - mem_get_info(device)[0]
    nothing = lambda *args, **kwargs: None
    seed = lambda number: torch.default_generator.manual_seed(int(number)) and None
    zero = lambda *args, **kwargs: 0
    own |= {f"{kind}Tensor": getattr(torch, f"{kind}Tensor") for kind in ("Float", "Double", "Half", "BFloat16", "Byte", "Char", "Short", "Int", "Long", "Bool")}
    own.update(
        is_available=lambda: True, is_initialized=lambda: True, init=nothing, _lazy_init=nothing, empty_cache=nothing,
        is_current_stream_capturing=lambda: False, is_bf16_supported=lambda including_emulation=True: True,
        manual_seed=seed, manual_seed_all=seed, seed=torch.default_generator.seed, seed_all=torch.default_generator.seed, initial_seed=torch.initial_seed,
        default_generators=(torch.default_generator,) * device_count(), set_per_process_memory_fraction=nothing,
        get_per_process_memory_fraction=lambda device=None: 1.0, reset_accumulated_memory_stats=nothing, _sleep=nothing,
        get_stream_from_external=lambda pointer, device=None: ExternalStream(pointer), reset_peak_memory_stats=nothing, reset_max_memory_allocated=nothing,
        memory_allocated=zero, max_memory_allocated=zero, memory_reserved=zero, max_memory_reserved=zero, ipc_collect=nothing,
        get_rng_state=lambda device=None: torch.get_rng_state(), set_rng_state=lambda state, device=None: torch.set_rng_state(state))
    return own

"""Calls of torch with "cuda" devices."""

import functools
import threading

_local = threading.local()  # compiling: a compiler of torch runs in this thread


def mode(torch):
    """Returns the class of a mode in which calls for "cuda" devices are calls for the CPU."""
    from torch.overrides import TorchFunctionMode

    from . import _torch_autocast, _torch_cuda, _torch_places
    Tensor = torch.Tensor
    places = _torch_places.Places(torch)
    is_cuda, device_of, interface = Tensor.is_cuda, Tensor.device, Tensor.__cuda_array_interface__  # whose __get__ is another object each time
    products = {torch.mm, torch.bmm}
    absolute = {torch.abs, torch.absolute, Tensor.abs, Tensor.absolute, Tensor.__abs__}
    aliases = {torch.as_tensor, torch.asarray}  # which share the memory of an array of NumPy

    def to_cuda(func, x, args, kwargs):
        device = args[0] if args else kwargs.get("device")
        return places.to_device(x, x, _torch_cuda.device_number(device))

    def to_cpu(func, x, args, kwargs):
        return places.to_host(x, func(x, *args, **kwargs))

    def to(func, x, args, kwargs):
        """Tensor.to: to a device, to a type, or to the place and the type of another tensor."""
        where = kwargs.get("device", args[0] if args else None)
        other = kwargs.get("other", where)
        if isinstance(other, Tensor):
            number = places.of(other)
        else:
            number = _torch_cuda.device_number(where) if is_device(torch, where) else None
            args = tuple("cpu" if is_device(torch, a) else a for a in args)
            kwargs = {name: "cpu" if name == "device" and is_device(torch, v) else v for name, v in kwargs.items()}
        result = call(func, (x, *args), kwargs)
        if number is not None:
            return places.to_device(x, result, number)
        if where == "cpu" or isinstance(where, torch.device) and where.type == "cpu":
            return places.to_host(x, result)
        places.result(result, (x,), {}, None)
        return result

    def pin_memory(func, x, args, kwargs):
        return places.to_pinned(x)

    moves = {Tensor.cuda: to_cuda, Tensor.cpu: to_cpu, Tensor.to: to, Tensor.pin_memory: pin_memory}

    def call(func, args, kwargs):
        if "out_dtype" in kwargs and func in products:  # which the CPU does not have
            out = kwargs["out_dtype"]
            return func(*(a.to(out) if isinstance(a, Tensor) else a for a in args))
        if func in absolute and args and args[0].dtype is torch.bool:  # which the CPU does not have
            return args[0].clone()
        if torch.is_autocast_enabled("cuda"):
            return _torch_autocast.call(torch, func, args, kwargs)
        return func(*args, **kwargs)

    class CPU(TorchFunctionMode):
        gotile = places

        def __torch_function__(self, func, types, args=(), kwargs=None):
            kwargs = kwargs or {}
            if func in moves:
                return moves[func](func, args[0], args[1:], kwargs)
            if func is Tensor.get_device:
                return self.number(args[0])
            if func is Tensor.is_pinned:
                return places.pinned(args[0])
            of = getattr(func, "__self__", None)
            if of is is_cuda:
                return True
            if of is device_of:
                found = func(*args)
                return torch.device("cuda", self.number(args[0])) if found.type == "cpu" else found
            if of is interface:
                return args[0].detach().numpy().__array_interface__ | {"version": 3}
            asked, pinned, device = None, False, kwargs.get("device")
            if device is not None and func is not torch.device and is_device(torch, device):
                asked = _torch_cuda.device_number(device)
                kwargs = {**kwargs, "device": "cpu"}
            if kwargs.get("pin_memory"):
                pinned = True
                kwargs = {**kwargs, "pin_memory": False}
            result = call(func, args, kwargs)
            if asked is not None and func in aliases:
                source = args[0] if args else kwargs.get("data", kwargs.get("obj"))
                if isinstance(source, Tensor) or hasattr(source, "__array_interface__"):
                    return places.to_device(source if isinstance(source, Tensor) else result, result, asked)
            places.result(result, args, kwargs, asked)
            return places.pin(result) if pinned else result

        def number(self, x) -> int:
            number = places.of(x)
            return torch.cuda.current_device() if number is None else number

    return CPU


def on_cuda(torch, device) -> bool:
    """Reports whether a value names a device of CUDA."""
    if isinstance(device, str):
        return device.startswith("cuda")
    return isinstance(device, torch.device) and device.type == "cuda"


def is_device(torch, device) -> bool:
    """Reports whether an argument that may be a device is one of CUDA. Numbers are those of CUDA's devices."""
    return isinstance(device, int) and not isinstance(device, bool) or on_cuda(torch, device)


def inside(torch, mode, function):
    """Returns a function that runs in the mode, also if torch calls it where the mode is suspended, as it is in functions of torch."""

    @functools.wraps(function)
    def run(*args, **kwargs):
        stack = torch.overrides._get_current_function_mode_stack()
        if getattr(_local, "compiling", False) or any(hasattr(m, "gotile") for m in stack):
            return function(*args, **kwargs)
        with mode():
            return function(*args, **kwargs)

    return run


def outside(torch, function):
    """Returns a function that runs without the mode: compilers look at the real devices of tensors."""

    @functools.wraps(function)
    def run(*args, **kwargs):
        stack = torch.overrides._get_current_function_mode_stack()
        _set_stack(torch, [m for m in stack if not hasattr(m, "gotile")])
        outer, _local.compiling = getattr(_local, "compiling", False), True
        try:
            return function(*args, **kwargs)
        finally:
            _local.compiling = outer
            _set_stack(torch, stack)

    return run


def _set_stack(torch, modes) -> None:
    while torch._C._len_torch_function_stack():
        torch._C._pop_torch_function_stack()
    for m in modes:
        torch._C._push_on_torch_function_stack(m)


def compiler_imported() -> None:
    """Lets torch.compile describe tensors and call its compilers outside the mode."""
    import torch
    from torch._dynamo.output_graph import OutputGraph
    from torch._subclasses.fake_tensor import FakeTensorMode
    OutputGraph.call_user_compiler = outside(torch, OutputGraph.call_user_compiler)
    FakeTensorMode.from_tensor = outside(torch, FakeTensorMode.from_tensor)


def replacements(torch, mode):
    """Lists what is replaced besides torch.cuda: module, name, value."""
    from . import _torch_cuda
    original = torch.Generator

    class Generator(original):
        def __new__(cls, device="cpu"):
            return original.__new__(cls, "cpu" if on_cuda(torch, device) or isinstance(device, int) else device)

        def __init__(self, device="cpu"):
            pass

    yield torch, "Generator", Generator
    yield torch.Tensor, "record_stream", lambda self, stream: None
    # Functions of autograd and hooks, which a program has written, run inside these.
    yield torch.autograd, "_engine_run_backward", inside(torch, mode, torch.autograd._engine_run_backward)

    new_shared = torch.UntypedStorage._new_shared
    yield torch.UntypedStorage, "_new_shared", staticmethod(lambda size, *, device="cpu": new_shared(size))  # of the workers that load data

    default = getattr(torch, "set_default_device", None)
    if default is not None:
        def set_default_device(device):
            cuda = is_device(torch, device)
            default("cpu" if cuda else device)
            mode.gotile.default = _torch_cuda.device_number(device) if cuda else None

        yield torch, "set_default_device", set_default_device

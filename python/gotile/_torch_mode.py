"""Calls of torch with "cuda" devices."""


def make(torch):
    """Returns a mode in which calls for "cuda" devices are calls for the CPU."""
    from torch.overrides import TorchFunctionMode

    from . import _torch_autocast
    Tensor = torch.Tensor
    same = {Tensor.cuda, Tensor.pin_memory}
    is_cuda, device_of, interface = Tensor.is_cuda, Tensor.device, Tensor.__cuda_array_interface__  # whose __get__ is another object each time
    has_device = {Tensor.to}

    products = {torch.mm, torch.bmm}
    absolute = {torch.abs, torch.absolute, Tensor.abs, Tensor.absolute, Tensor.__abs__}

    class CPU(TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            if func in same:
                return args[0]
            if func is Tensor.get_device:
                return torch.cuda.current_device()
            of = getattr(func, "__self__", None)
            if of is is_cuda:
                return True
            if of is device_of:
                found = func(*args)
                return torch.device("cuda", torch.cuda.current_device()) if found.type == "cpu" else found
            if of is interface:
                return args[0].detach().numpy().__array_interface__ | {"version": 3}
            if kwargs:
                device = kwargs.get("device")
                if device is not None and func is not torch.device and is_device(torch, device):
                    kwargs = {**kwargs, "device": "cpu"}
                if kwargs.get("pin_memory"):
                    kwargs = {**kwargs, "pin_memory": False}
                if "out_dtype" in kwargs and func in products:  # which the CPU does not have
                    out = kwargs["out_dtype"]
                    return func(*(a.to(out) if isinstance(a, Tensor) else a for a in args))
            if func in absolute and args and args[0].dtype is torch.bool:  # which the CPU does not have
                return args[0].clone()
            if func in has_device:
                args = (*args[:1], *("cpu" if is_device(torch, a) else a for a in args[1:]))
            if torch.is_autocast_enabled("cuda"):
                return _torch_autocast.call(torch, func, args, kwargs or {})
            return func(*args, **(kwargs or {}))

    return CPU()


def on_cuda(torch, device) -> bool:
    """Reports whether a value names a device of CUDA."""
    if isinstance(device, str):
        return device.startswith("cuda")
    return isinstance(device, torch.device) and device.type == "cuda"


def is_device(torch, device) -> bool:
    """Reports whether an argument that may be a device is one of CUDA. Numbers are those of CUDA's devices."""
    return isinstance(device, int) and not isinstance(device, bool) or on_cuda(torch, device)


def replacements(torch):
    """Lists what is replaced besides torch.cuda: module, name, value."""
    original = torch.Generator

    class Generator(original):
        def __new__(cls, device="cpu"):
            return original.__new__(cls, "cpu" if on_cuda(torch, device) or isinstance(device, int) else device)

        def __init__(self, device="cpu"):
            pass

    yield torch, "Generator", Generator
    yield torch.Tensor, "record_stream", lambda self, stream: None

    default = getattr(torch, "set_default_device", None)
    if default is not None:
        def set_default_device(device):
            default("cpu" if isinstance(device, int) or on_cuda(torch, device) else device)

        yield torch, "set_default_device", set_default_device

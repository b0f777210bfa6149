"""Operators that programs define: those for "cuda" devices are operators of the CPU."""

from ._torch_mode import inside


def replacements(torch, mode):
    """Lists what is replaced: class, name, value."""
    library, operator = torch.library.Library, torch._library.custom_ops.CustomOpDef
    init, kernel, fake, impl = operator.__init__, operator.register_kernel, operator.register_fake, library.impl

    def wrapped(fn):
        return fn if fn is None else inside(torch, mode, fn)

    def custom(self, namespace, name, schema, fn, *args, **kwargs):
        init(self, namespace, name, schema, wrapped(fn), *args, **kwargs)

    def register_kernel(self, device_types, fn=None, /):
        """Registers a function for a device: that for CUDA takes the place of that for the CPU."""
        if fn is None:
            return lambda fn: register_kernel(self, device_types, fn)
        if device_types is None:
            kernel(self, None, wrapped(fn))
            return fn
        names = [device_types] if isinstance(device_types, str) else list(device_types)
        if "cuda" in names:
            self._gotile_cuda = True
        elif getattr(self, "_gotile_cuda", False):
            names = [name for name in names if name != "cpu"]
        if names:
            kernel(self, list(dict.fromkeys("cpu" if name == "cuda" else name for name in names)), wrapped(fn))
        return fn

    def register_fake(self, fn, /):
        return fake(self, wrapped(fn))

    def library_impl(self, op_name, fn, dispatch_key="", **kwargs):
        for_cuda = self.__dict__.setdefault("_gotile_cuda", set())
        key = dispatch_key or self.dispatch_key
        if key == "CUDA":
            for_cuda.add(str(op_name))
            kwargs.setdefault("allow_override", True)
            dispatch_key = "CPU"
        elif key == "CPU" and str(op_name) in for_cuda:
            return None
        return impl(self, op_name, wrapped(fn) if key == "CUDA" else fn, dispatch_key, **kwargs)

    yield operator, "__init__", custom
    yield operator, "register_kernel", register_kernel
    yield operator, "register_fake", register_fake
    yield library, "impl", library_impl

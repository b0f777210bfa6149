"""Which device a tensor is on, as the program sees it: all tensors are of the CPU.

The storage of a tensor that a program makes on a device of CUDA, and of what operations make of it, has that device's number. A
storage without a number is of the host or of unknown origin. Copies between host and devices make new tensors, as with a GPU:
otherwise a kernel that changes its argument would change the host's copy too.
"""


class Places:
    """The places of tensors of torch."""

    def __init__(self, torch):
        self.torch = torch
        self.plain = {torch.Tensor, torch.nn.Parameter}
        self.compiling = torch.compiler.is_compiling
        self.default = None  # the device of new tensors, if torch.set_default_device has set one of CUDA

    def _storage(self, x):
        """Returns the storage of a tensor of the CPU; None if there is none."""
        if type(x) in self.plain and x.layout is self.torch.strided and x.device.type == "cpu" and not self.compiling():
            return x.untyped_storage()
        return None

    def of(self, x):
        """Returns the number of a tensor's device, or None."""
        return getattr(self._storage(x), "gotile_device", None)

    def pinned(self, x) -> bool:
        return getattr(self._storage(x), "gotile_pinned", False)

    def put(self, x, number) -> None:
        """Makes a number the device of a tensor that has none."""
        storage = self._storage(x)
        if storage is not None and getattr(storage, "gotile_device", None) is None:
            storage.gotile_device = number

    def to_device(self, x, result, number):
        """Returns the copy of x on a device, where result is x converted: a new tensor, unless x is there already."""
        if self._storage(result) is None:
            return result
        if self._shared(x, result):
            if self.of(x) == number:
                return result
            result = result.clone()
        self.put(result, number)
        return result

    def to_host(self, x, result):
        """Returns the copy of x on the host, where result is x converted."""
        return result.clone() if self.of(x) is not None and self._shared(x, result) else result

    def to_pinned(self, x):
        if self._storage(x) is None or self.pinned(x):
            return x
        return self.pin(x.clone())

    def pin(self, x):
        storage = self._storage(x)
        if storage is not None:
            storage.gotile_pinned = True
        return x

    def _shared(self, x, y) -> bool:
        return x.untyped_storage()._cdata == y.untyped_storage()._cdata

    def result(self, result, args, kwargs, asked):
        """Notes where the result of an operation is: where the program asked for, or where the first operand with a place is."""
        kind = type(result)
        if kind in self.plain:
            found = (result,)
        elif (kind is list or isinstance(result, tuple)) and any(type(x) in self.plain for x in result):
            found = result
        else:
            return
        if self.compiling() or args and result is args[0] or kwargs.get("out") is not None:
            return
        if asked is None and kwargs.get("device") is None:
            asked = self._operands(args, kwargs)
        if asked is not None:
            for x in found:
                if type(x) in self.plain and self._number(x) is None:
                    self.put(x, asked)

    def _operands(self, args, kwargs):
        """Returns the device of the first tensor among arguments; without tensors that of new ones."""
        some = False
        for x in (*args, *kwargs.values()) if kwargs else args:
            kind = type(x)
            if kind in self.plain:
                some = True
                if (number := self._number(x)) is not None:
                    return number
            elif kind is list or kind is tuple:
                for y in x:
                    if type(y) in self.plain:
                        some = True
                        if (number := self._number(y)) is not None:
                            return number
        return None if some else self.default

    def _number(self, x):
        """Returns the device of a tensor that is no subclass, outside torch.compile."""
        try:
            return getattr(x.untyped_storage(), "gotile_device", None)
        except NotImplementedError:  # it is sparse
            return None

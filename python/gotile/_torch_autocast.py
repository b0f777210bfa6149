"""torch.autocast for "cuda" devices, whose tensors are those of the CPU."""


def replacements(torch):
    """Lists what is replaced: class, name, value."""
    autocast = torch.amp.autocast_mode.autocast
    enter, leave = autocast.__enter__, autocast.__exit__

    def on_entry(self):
        """Enters a region for CUDA as one for the CPU too, with the type that was asked for."""
        result = enter(self)
        if self.device == "cuda" and not torch.jit.is_scripting():
            outer = self.__dict__.setdefault("_gotile_outer", [])
            outer.append((torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu")))
            set_cpu(torch.is_autocast_enabled("cuda"), torch.get_autocast_dtype("cuda"))
        return result

    def on_exit(self, *error):
        outer = self.__dict__.get("_gotile_outer")
        if outer:
            set_cpu(*outer.pop())
        return leave(self, *error)

    def set_cpu(enabled, dtype):
        torch.set_autocast_enabled("cpu", enabled)
        torch.set_autocast_dtype("cpu", dtype)

    yield autocast, "__enter__", on_entry
    yield autocast, "__exit__", on_exit

"""torch.autocast for "cuda" devices, whose tensors are those of the CPU.

While it is enabled the CPU's autocast is too, which selects the type of products and convolutions. The operations that differ between the
two are listed here, from PyTorch's reference of automatic mixed precision.
"""

# Operations that CUDA does in float32, and the compositions in torch.nn.functional of such.
WIDE = frozenset("""__pow__ __rdiv__ __rpow__ acos asin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan pow softplus
    layer_norm group_norm rms_norm norm frobenius_norm nuclear_norm cosine_similarity poisson_nll_loss cosine_embedding_loss nll_loss
    hinge_embedding_loss kl_div l1_loss smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss soft_margin_loss
    triplet_margin_loss multi_margin_loss binary_cross_entropy_with_logits cross_entropy dist pdist cdist renorm logsumexp
    prod softmax softmin log_softmax cumprod cumsum sum linalg_vector_norm linalg_matrix_norm vector_norm matrix_norm""".split())

# Operations that CUDA does in the type of the region, and the CPU does not.
NARROW = frozenset("_convolution convolution addmv addr mv chain_matmul multi_dot linalg_multi_dot prelu gru_cell lstm_cell rnn_tanh_cell rnn_relu_cell".split())

# Operations that CUDA does in the widest type of their arguments.
WIDEST = frozenset("addcdiv addcmul atan2 bilinear cross dot vdot grid_sample grid_sampler index_put tensordot scatter_add".split())


def call(torch, func, args, kwargs):
    """Calls a function in a region of CUDA with the types that its arguments have on CUDA."""
    name = getattr(func, "__name__", "")
    narrow = (torch.float16, torch.bfloat16)
    if kwargs.get("out") is not None:
        return func(*args, **kwargs)
    if name == "binary_cross_entropy":
        raise RuntimeError("binary_cross_entropy is unsafe to autocast on CUDA devices: use binary_cross_entropy_with_logits")
    if name in NARROW:
        args, kwargs = _cast(torch, (args, kwargs), (*narrow, torch.float32), torch.get_autocast_dtype("cuda"))
    if name in WIDE or name in WIDEST:
        if name in WIDE or any(x.dtype is torch.float32 for x in _tensors(torch, (args, kwargs))):
            args, kwargs = _cast(torch, (args, kwargs), narrow, torch.float32)
        return _outside(torch, func, args, kwargs)
    return func(*args, **kwargs)


def _outside(torch, func, args, kwargs):
    """Calls a function without the CPU's autocast."""
    enabled = torch.is_autocast_enabled("cpu")
    torch.set_autocast_enabled("cpu", False)
    try:
        return func(*args, **kwargs)
    finally:
        torch.set_autocast_enabled("cpu", enabled)


def _tensors(torch, x):
    """Yields the tensors among arguments."""
    if isinstance(x, torch.Tensor):
        yield x
    elif isinstance(x, (tuple, list, dict)):
        for y in x.values() if isinstance(x, dict) else x:
            yield from _tensors(torch, y)


def _cast(torch, x, types, to):
    """Casts the tensors of some types among arguments."""
    if isinstance(x, torch.Tensor):
        return x.to(to) if x.dtype in types else x
    if type(x) in (tuple, list):
        return type(x)(_cast(torch, y, types, to) for y in x)
    if type(x) is dict:
        return {name: _cast(torch, y, types, to) for name, y in x.items()}
    return x


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

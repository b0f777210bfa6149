"""Tests of the Python package: GOTILE_LIBRARY=libgotile.so python python/test.py

It needs NumPy and cuda.tile. Tests of PyTorch need PyTorch, and the test of notebooks nbclient and ipykernel; without them those
tests are skipped, and the output says so.
"""

import ctypes
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ADD = '''
import cuda.tile as ct
import numpy as np

@ct.kernel
def add(x, y, z, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(z, index=(i,), tile=ct.load(x, index=(i,), shape=(n,)) + ct.load(y, index=(i,), shape=(n,)))

x = np.arange(1000, dtype=np.float32)
y, z = 2 * x, np.zeros_like(x)
'''


def have(*modules: str) -> bool:
    return all(importlib.util.find_spec(m) for m in modules)


def python(code: str, *flags: str, env=None) -> subprocess.CompletedProcess:
    """Runs code in a process of its own, with flags before it."""
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "script.py")
        script.write_text(textwrap.dedent(code), encoding="utf-8")
        return subprocess.run([sys.executable, *flags, str(script)], capture_output=True, text=True, timeout=300, env={**os.environ, **(env or {})})


class Case(unittest.TestCase):
    def passes(self, code: str, *flags: str, env=None) -> subprocess.CompletedProcess:
        done = python(code, *flags, env=env)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done


class Arrays(Case):
    def test_numpy_is_used_in_place(self):
        self.passes(ADD + '''
at = z.ctypes.data
ct.launch(0, (8,), add, (x, y, z, 128))
assert np.array_equal(z, 3 * x) and z.ctypes.data == at
view = np.zeros(2000, np.float32)[::2]
ct.launch(0, (8,), add, (x, y, view, 128))
assert np.array_equal(view, 3 * x) and not view.base[1::2].any()
''', "-m", "gotile")

    def test_read_only_array_is_read_and_not_copied(self):
        self.passes(ADD + '''
x.flags.writeable = False
ct.launch(0, (8,), add, (x, y, z, 128))
assert np.array_equal(z, 3 * x)
''', "-m", "gotile")

    def test_other_objects(self):
        self.passes(ADD + '''
class Interface:
    def __init__(self, a): self.__array_interface__ = a.__array_interface__
class Packed:
    def __init__(self, a): self.a, self.calls = a, 0
    def __dlpack__(self, **kwargs):
        self.calls += 1
        return self.a.__dlpack__()
    def __dlpack_device__(self): return 1, 0
# An object whose class has no attribute __array_interface__, as those of NumPy's ctypes arrays.
class Both(Interface):
    __array_interface__ = None
class Own:  # the object has the attribute, its class has not
    def __init__(self, a): self.__array_interface__ = a.__array_interface__
for kind in (Packed, Both, Own):
    z[:] = 0
    ct.launch(0, (8,), add, (kind(x), kind(y), kind(z), 128))
    assert np.array_equal(z, 3 * x), kind
''', "-m", "gotile")

    def test_tuples_and_lists_of_arrays(self):
        self.passes('''
import cuda.tile as ct
import numpy as np

@ct.kernel
def add(pair, z):
    ct.store(z, (0,), ct.load(pair[0], (0,), (128,)) + ct.load(pair[1], (0,), (128,)))

x = np.arange(128, dtype=np.float32)
z = np.zeros_like(x)
ct.launch(0, (1,), add, ((x, x), z))
assert np.array_equal(z, 2 * x)
''', "-m", "gotile")

    def test_many_arrays_and_threads(self):
        self.passes(ADD + '''
import threading
def work(k):
    a, b = x + k, np.zeros_like(x)
    for _ in range(50):
        b[:] = 0
        ct.launch(0, (8,), add, (a, y, b, 128))
        assert np.array_equal(b, a + y)
    done.append(k)
done = []
threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
[t.start() for t in threads], [t.join() for t in threads]
assert len(done) == 8
''', "-m", "gotile")

    def test_error_of_an_argument(self):
        done = python(ADD + 'ct.launch(0, (8,), add, (x, object(), z, 128))', "-m", "gotile")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("TypeError", done.stderr)


class Reports(Case):
    BAD = ADD + '''
@ct.kernel
def past(x, n: ct.Constant[int]):
    i = ct.bid(0) * n + ct.arange(n, dtype=ct.int32)
    ct.scatter(x, i, 1.0, check_bounds=False)  # writes past the end

ct.launch(0, (8,), past, (x, 128))
'''

    def test_finding_names_the_line(self):
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, "report.json")
            done = python(self.BAD, "-m", "gotile", "--check", "--json", report)
            self.assertEqual(done.returncode, 1, done.stderr)
            line = 1 + self.BAD.splitlines().index("    ct.scatter(x, i, 1.0, check_bounds=False)  # writes past the end")
            self.assertIn(f"script.py:{line}:", done.stderr)
            self.assertIn("gotile: 1 finding", done.stderr)
            with open(report, encoding="utf-8") as f:
                found = json.load(f)["findings"]
            self.assertTrue(found)

    def test_findings_of_a_program_that_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, "report.json")
            done = python(self.BAD + "raise KeyError('own')", "-m", "gotile", "--check", "--json", report)
            self.assertEqual(done.returncode, 1)
            self.assertIn("KeyError: 'own'", done.stderr)
            with open(report, encoding="utf-8") as f:
                self.assertTrue(json.load(f)["findings"])

    def test_fault_names_the_line(self):
        done = python(self.BAD, "-m", "gotile")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("script.py:", done.stderr)


class CommandLine(Case):
    def test_exit_codes(self):
        self.assertEqual(python("import sys; sys.exit(7)", "-m", "gotile").returncode, 7)
        self.assertEqual(python("", "-m", "gotile", "--check").returncode, 0)
        self.assertEqual(subprocess.run([sys.executable, "-m", "gotile"], capture_output=True).returncode, 2)
        self.assertEqual(python("", "-m", "gotile", "--json", "x").returncode, 2)

    def test_devices(self):
        code = '''
import ctypes, gotile._library as l
n = ctypes.c_int()
l.load().cuDeviceGetCount(ctypes.byref(n))
assert n.value == 3, n.value
'''
        self.passes(code, "-m", "gotile", "--devices", "3")

    def test_programs_that_are_started(self):
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder, "other.py")
            other.write_text(ADD + "ct.launch(0, (8,), add, (x, y, z, 128))\nassert np.array_equal(z, 3 * x)\n")
            self.passes(f"import subprocess, sys\nsubprocess.run([sys.executable, {str(other)!r}], check=True)", "-m", "gotile")

    def test_fork_is_refused(self):
        done = python(ADD + '''
import os
ct.launch(0, (8,), add, (x, y, z, 128))
pid = os.fork()
if pid == 0:
    try:
        ct.launch(0, (8,), add, (x, y, z, 128))
    except Exception:
        os._exit(9)
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 9
''', "-m", "gotile")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("called after fork()", done.stderr)


class Tuning(Case):
    def test_exhaustive_search(self):
        self.passes(ADD + '''
from cuda.tile import tune
result = tune.exhaustive_search([64, 128], 0, lambda n: (-(-1000 // n),), add, lambda n: (x, y, z, n), quiet=True)
assert result.best.config in (64, 128) and len(result.successes) == 2, result
assert np.array_equal(z, 3 * x)
''', "-m", "gotile")


@unittest.skipUnless(have("torch"), "PyTorch is not installed")
class Torch(Case):
    def test_cpu_statement(self):
        self.passes('''
import torch
before = torch.cuda.is_available, torch.Generator, torch._C._to_dlpack, torch.cuda.Stream
import gotile
with gotile.cpu():
    import cuda.tile as ct

    @ct.kernel
    def double(x):
        ct.store(x, (0,), ct.load(x, (0,), (128,)) * 2)

    x = torch.ones(128, device="cuda")
    assert torch.cuda.is_available() and x.is_cuda and x.device.type == "cuda"
    assert torch.device(device="cuda").type == "cuda" and torch.zeros(1, device=x.device).is_cuda
    assert torch.equal(torch.abs(torch.tensor([True, False], device="cuda")), torch.tensor([True, False]))
    with gotile.cpu():  # nested
        ct.launch(torch.cuda.current_stream(), (1,), double, (x,))
        assert torch.cuda.is_available()
    assert torch.cuda.is_available() and torch.ones(1, device="cuda").is_cuda
    ct.launch(torch.cuda.current_stream(), (1,), double, (x,))
assert (x == 4).all()
assert before == (torch.cuda.is_available, torch.Generator, torch._C._to_dlpack, torch.cuda.Stream)
assert not x.is_cuda
try:
    torch.ones(1, device="cuda")
except Exception:
    pass
else:
    assert torch.cuda.is_available(), "cuda is not redirected any more"
with gotile.cpu():
    ct.launch(torch.cuda.current_stream(), (1,), double, (x,))
assert (x == 8).all()
''')

    def test_cpu_statement_restores_after_an_exception(self):
        self.passes('''
import torch, gotile
before = torch.cuda.is_available
try:
    with gotile.cpu():
        raise KeyError
except KeyError:
    pass
assert torch.cuda.is_available is before
''')

    def test_devices_are_redirected(self):
        self.passes('''
import torch
made = [torch.zeros(3, device="cuda"), torch.zeros(3, device="cuda:0"), torch.zeros(3, device=torch.device("cuda")), torch.zeros(3).cuda(),
        torch.zeros(3).to("cuda"), torch.zeros(3).to(device="cuda", dtype=torch.float16), torch.zeros(3).pin_memory(), torch.empty(3, pin_memory=True),
        torch.rand(3, generator=torch.Generator(device="cuda"), device="cuda"), torch.nn.Linear(2, 2).cuda().weight, torch.nn.Linear(2, 2, device="cuda").weight,
        torch.arange(3, device="cuda"), torch.tensor([1], device="cuda"), torch.zeros(3).to(torch.device("cuda", 0), torch.int32)]
for i, t in enumerate(made):
    assert t.is_cuda and t.device.type == "cuda", i
assert made[13].dtype == torch.int32 and made[5].dtype == torch.float16
torch.set_default_device("cuda")
assert torch.zeros(1).is_cuda
with torch.device("cuda"):
    assert torch.zeros(1).is_cuda
torch.cuda.manual_seed(3); a = torch.rand(4, device="cuda")
torch.cuda.manual_seed_all(3); assert torch.equal(a, torch.rand(4, device="cuda"))
assert torch.cuda.device_count() == 2 and torch.cuda.get_device_capability() == (10, 0) and "gotile" in torch.cuda.get_device_name()
p = torch.cuda.get_device_properties(0)
assert p.multi_processor_count > 0 and p.total_memory > 0 and p.major == 10
with torch.cuda.device(1):
    assert torch.cuda.current_device() == 1
assert torch.cuda.current_device() == 0
s, e, f = torch.cuda.Stream(), torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
with torch.cuda.stream(s):
    assert torch.cuda.current_stream() == s
    e.record(); f.record()
torch.cuda.synchronize()
assert e.query() and e.elapsed_time(f) >= 0 and s.query()
free, total = torch.cuda.mem_get_info()
assert 0 < free <= total
''', "-m", "gotile", "--devices", "2")

    def test_autocast(self):
        self.passes('''
import torch
a = torch.ones(2, 2, device="cuda")
with torch.autocast("cuda"):
    assert torch.mm(a, a).dtype is torch.float16
    with torch.autocast("cuda", enabled=False):
        assert torch.mm(a, a).dtype is torch.float32
    assert torch.mm(a, a).dtype is torch.float16
with torch.autocast("cpu", dtype=torch.bfloat16):
    with torch.autocast("cuda", enabled=False):
        assert torch.mm(a, a).dtype is torch.float32
    assert torch.mm(a, a).dtype is torch.bfloat16
assert torch.mm(a, a).dtype is torch.float32
''', "-m", "gotile")

    @unittest.skipUnless(have("pynvml"), "no pynvml")
    def test_nvml(self):
        self.passes('''
import pynvml as nvml
nvml.nvmlInit()
assert nvml.nvmlDeviceGetCount() == 2
for i in range(2):
    h = nvml.nvmlDeviceGetHandleByIndex(i)
    assert nvml.nvmlDeviceGetName(h).startswith("gotile on ") and nvml.nvmlDeviceGetIndex(h) == i
    assert nvml.nvmlDeviceGetIndex(nvml.nvmlDeviceGetHandleByUUID(nvml.nvmlDeviceGetUUID(h))) == i
    assert nvml.nvmlDeviceGetIndex(nvml.nvmlDeviceGetHandleByPciBusId(nvml.nvmlDeviceGetPciInfo(h).busId)) == i
    memory = nvml.nvmlDeviceGetMemoryInfo(h)
    assert 0 < memory.free <= memory.total and nvml.nvmlDeviceGetCudaComputeCapability(h) == (10, 0)
for ask in (nvml.nvmlDeviceGetUtilizationRates, nvml.nvmlDeviceGetPowerUsage, nvml.nvmlDeviceGetComputeRunningProcesses):
    try:
        ask(h)
        raise AssertionError
    except nvml.NVMLError as e:
        assert e.value == nvml.NVML_ERROR_NOT_SUPPORTED
try:
    nvml.nvmlDeviceGetHandleByIndex(2)
    raise AssertionError
except nvml.NVMLError as e:
    assert e.value == nvml.NVML_ERROR_INVALID_ARGUMENT
nvml.nvmlShutdown()
''', "-m", "gotile", "--devices", "2")

    def test_streams_pools_and_sensors(self):
        self.passes('''
import torch
stream = torch.Stream(device="cuda")
assert isinstance(stream, torch.Stream) and isinstance(stream, torch.cuda.Stream) and isinstance(torch.Stream(device="cpu"), torch.Stream)
stream.synchronize()
with torch.cuda.use_mem_pool(torch.cuda.MemPool()):
    assert torch.zeros(3, device="cuda").is_cuda
assert torch.cuda.device_memory_used() >= 0
for ask in (torch.cuda.utilization, torch.cuda.temperature, torch.cuda.power_draw, torch.cuda.clock_rate, torch.cuda.memory_usage):
    try:
        ask()
    except NotImplementedError as e:
        assert "gotile's devices are CPUs" in str(e)
    else:
        raise AssertionError(ask)
''', "-m", "gotile")

    def test_autocast_of_operations(self):
        if not have("torch", "expecttest"):
            self.skipTest("PyTorch's lists of operations need the package expecttest")
        self.passes('''
import torch
from torch.testing._internal.autocast_test_lists import AutocastTestLists
lists = AutocastTestLists(torch.device("cuda"))
functional, wide, narrow = torch.nn.functional, torch.float32, torch.float16
cases = [(where, case, type) for where, name, type in (
    ((torch,), "torch_fp16", narrow), ((torch,), "torch_fp32", wide), ((torch._C._nn, functional), "nn_fp16", narrow), ((functional, torch._C._nn), "nn_fp32", wide),
    ((torch,), "torch_need_autocast_promote", wide), ((torch.Tensor,), "methods_fp32", wide)) for case in getattr(lists, name)]
# cuDNN's functions have no CPU version; the arguments of einsum are in a list of their own.
def type_of(x):
    return x.dtype if isinstance(x, torch.Tensor) else type_of(x[0])
for where, (name, args, *rest), want in cases:
    if name in ("cudnn_convolution", "cudnn_convolution_transpose", "einsum"):
        continue
    call = next(getattr(w, name) for w in where if hasattr(w, name))
    with torch.autocast("cuda", dtype=narrow):
        got = type_of(call(*args, **(rest[0] if rest and isinstance(rest[0], dict) else {})))
    assert got is want, (name, got, want)
assert len(cases) > 80
''', "-m", "gotile")

    def test_numbers_of_devices_and_files(self):
        self.passes('''
import io
import torch
x = torch.ones(3)
for made in (x.to(0), x.to(device=0), torch.zeros(2, device=0)):
    assert made.is_cuda and made.get_device() == 0
file = io.BytesIO()
torch.save(x, file)
file.seek(0)
assert torch.equal(torch.load(file, map_location="cuda"), x)
with torch.cuda.device_of(x):
    x.record_stream(torch.cuda.current_stream())
assert torch.cuda.memory_stats()["allocated_bytes.all.peak"] == 0 and torch.cuda.memory_summary()
assert len(torch.cuda.get_device_properties(0).uuid) == 36 and torch.cuda.FloatTensor(3).is_cuda
''', "-m", "gotile")

    def test_tensors_in_place_and_dlpack_elsewhere(self):
        self.passes('''
import cuda.tile as ct
import numpy as np
import torch

@ct.kernel
def double(x, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(x, (i,), ct.load(x, (i,), (n,)) * 2)

for dtype in (torch.float32, torch.bfloat16, torch.float16, torch.int32, torch.float64):
    x = torch.arange(200, device="cuda").to(dtype)
    at = x.data_ptr()
    ct.launch(torch.cuda.current_stream(), (2,), double, (x, 128))
    assert x.data_ptr() == at and torch.equal(x, torch.arange(200).to(dtype) * 2), dtype
t = torch.arange(8.0)
assert np.array_equal(np.from_dlpack(t), np.arange(8.0))  # DLPack of the CPU outside launches
assert torch.equal(torch.from_dlpack(torch.utils.dlpack.to_dlpack(t)), t)
''', "-m", "gotile")

    def test_copies_between_host_and_device(self):
        self.passes('''
import numpy as np
import torch
x = torch.arange(8.0)
d = x.cuda()
assert d.cuda() is d and d.to("cuda") is d and d.to(torch.float32) is d and torch.as_tensor(d, device="cuda") is d
before = d.cpu()
d += 1
assert torch.equal(x, before) and torch.equal(x, torch.arange(8.0)) and torch.equal(d.cpu(), x + 1)
a = np.zeros(4, np.float32)
for made in (torch.as_tensor(a, device="cuda"), torch.asarray(a, device="cuda"), torch.from_numpy(a).to("cuda", non_blocking=True)):
    made += 1
    assert not a.any() and made.cpu().numpy().all()
with torch.device("cuda"):
    within = torch.zeros(8)
torch.set_default_device("cuda")
default = torch.zeros(8)
torch.set_default_device("cpu")
results = (d + 1, torch.cat([d, d]), torch.split(d, 4)[0], torch.max(d.view(2, 4), 1).values, d.half(), d[::2], torch.zeros_like(d), d.new_zeros(3), within, default)
for i, made in enumerate(results):
    host = made.cpu()
    kept = host.clone()
    made.fill_(7)
    assert torch.equal(host, kept), i
m = torch.nn.Linear(3, 3)
first = m.weight.detach().clone()
m.cuda()
saved = {name: value.cpu() for name, value in m.state_dict().items()}
with torch.no_grad():
    m.weight.zero_()
assert torch.equal(saved["weight"], first)
pinned = torch.empty(8).pin_memory()
assert pinned.is_pinned() and pinned[3:].is_pinned() and torch.empty(3, pin_memory=True).is_pinned() and not x.is_pinned() and not d.is_pinned()
pinned.copy_(d)
assert pinned.cpu() is pinned
''', "-m", "gotile")

    def test_devices_of_tensors(self):
        self.passes('''
import torch
xs = [torch.ones(3, device=f"cuda:{d}") for d in range(3)]
for d, x in enumerate(xs):
    assert x.device == torch.device("cuda", d) and x.get_device() == d
    assert (x + 1).device.index == x.view(3, 1).device.index == torch.zeros_like(x).device.index == d
m = torch.nn.Linear(2, 2).to("cuda:2")
m(torch.ones(1, 2, device=m.weight.device)).sum().backward()
assert m.weight.device.index == m.weight.grad.device.index == 2
y = xs[0].to("cuda:1")
y += 1
assert xs[0].sum() == 3 and y.device.index == 1 and y.to(xs[2]).device.index == 2
with torch.cuda.device(1):
    assert torch.ones(2, device="cuda").device.index == 1
''', "-m", "gotile", "--devices", "3")

    def test_functions_that_autograd_calls(self):
        self.passes('''
import torch
from torch.utils.checkpoint import checkpoint

class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        x, = ctx.saved_tensors
        assert g.is_cuda and x.is_cuda and x.device == g.device
        return g * 2 * x + torch.zeros(x.shape, device="cuda")

x = torch.ones(4, device="cuda", requires_grad=True)
Square.apply(x).sum().backward()
assert (x.grad == 2).all()
assert (torch.autograd.grad(checkpoint(Square.apply, x, use_reentrant=False).sum(), x)[0] == 2).all()
x.grad = None
x.register_hook(lambda g: g + torch.ones(4, device="cuda"))
Square.apply(x).sum().backward()
assert (x.grad == 3).all()
''', "-m", "gotile")

    def test_operators_for_cuda(self):
        self.passes('''
import torch

@torch.library.custom_op("test::twice", mutates_args=(), device_types="cuda")
def twice(x: torch.Tensor) -> torch.Tensor:
    assert x.is_cuda
    return x + torch.ones(x.shape, device="cuda") * x

twice.register_fake(torch.empty_like)
twice.register_kernel("cpu", lambda x: x * 0)  # that for CUDA is preferred
x = torch.arange(4.0, device="cuda")
assert torch.equal(twice(x), 2 * x)
library = torch.library.Library("test_too", "DEF")
library.define("f(Tensor x) -> Tensor")
library.impl("f", lambda x: x - 1, "CPU")
library.impl("f", lambda x: x + torch.ones(1, device="cuda"), "CUDA")
assert torch.equal(torch.ops.test_too.f(x), x + 1)

@torch.library.custom_op("test::square", mutates_args=())
def square(x: torch.Tensor) -> torch.Tensor:
    return x * x

square.register_fake(torch.empty_like)
square.register_autograd(lambda ctx, g: g * 2 * ctx.saved_tensors[0], setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs))
y = torch.ones(4, device="cuda", requires_grad=True)
torch.compile(lambda y: (square(y) + twice(y).detach() * torch.ones(1, device="cuda")).sum(), fullgraph=True, backend="aot_eager")(y).backward()
assert (y.grad == 2).all()
''', "-m", "gotile")

    def test_workers_that_load_data(self):
        self.passes('''
import torch
from torch.utils.data import DataLoader

class Numbers(torch.utils.data.Dataset):
    def __len__(self):
        return 6

    def __getitem__(self, i):
        return torch.full((3,), float(i))

if __name__ == "__main__":
    loader = DataLoader(Numbers(), batch_size=2, num_workers=2, multiprocessing_context="spawn")
    assert [batch.cuda()[1, 0].item() for batch in loader] == [1, 3, 5]
''', "-m", "gotile")

    def test_graph_of_launches(self):
        self.passes('''
import cuda.tile as ct
import torch

@ct.kernel
def double(x):
    ct.store(x, (0,), ct.load(x, (0,), (128,)) * 2)

x = torch.ones(128, device="cuda")
g = torch.cuda.CUDAGraph()
with torch.cuda.graph(g):
    ct.launch(torch.cuda.current_stream(), (1,), double, (x,))
assert (x == 1).all()
g.replay(); g.replay()
torch.cuda.synchronize()
assert (x == 4).all()
''', "-m", "gotile")


@unittest.skipUnless(have("nbclient", "ipykernel", "nbformat"), "nbclient, ipykernel or nbformat is not installed")
class Notebooks(Case):
    def test_cells(self):
        self.passes(f'''
import nbclient, nbformat
cells = ["import gotile", """
with gotile.cpu():
    {ADD.replace(chr(10), chr(10) + "    ")}
    ct.launch(0, (8,), add, (x, y, z, 128))
""", "bool(np.array_equal(z, 3 * x))", """
with gotile.cpu():
    ct.launch(0, (8,), add, (z, z, z, 128))
""", "float(z[-1])"]
book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
assert book.cells[2].outputs[0].data["text/plain"] == "True"
assert book.cells[4].outputs[0].data["text/plain"] == "5994.0"
''')


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
    unittest.main()

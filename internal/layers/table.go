// Package layers holds the table of allowed imports between packages of this module, and a test that enforces it. The
// table begins with the packages that know least: a package imports only packages above it, so data flows one way.
//
// To add a package, add its row. To let a package import another, first read the column Not of its row: if the import
// breaks that, move the common code into a package above them, or pass it as a value or an interface.
package layers

// Row is a package, or with /... at the end a folder of packages, and its allowed imports.
type Row struct {
	Package string
	// Imports are the packages of this module that it may import, separated by spaces. A folder
	// may import its own packages.
	Imports string
	// Not lists the things that the package must not know.
	Not string
}

// Table has a row for each package. Of several rows for a package the most specific one counts.
var Table = []Row{
	// Helpers, each for one purpose.
	{"internal/quoted", "", "the text it prints"},
	{"internal/must", "", "what fails"},
	{"internal/filename", "", "what files are for"},
	{"internal/processor", "", "what the name is for"},
	{"internal/folder", "", "what files contain"},
	{"internal/usercache", "internal/folder", "what is cached"},
	{"internal/atomicfile", "", "what files contain"},
	{"internal/ownfiles", "internal/atomicfile internal/quoted", "what files contain"},
	{"internal/npy", "internal/quoted", "tiles, devices or element types beyond NumPy's"},
	{"internal/plot", "internal/quoted", "what it plots"},
	{"internal/products", "", "kernels, devices or instructions"},
	{"internal/notices", "", "anything of the module"},
	{"internal/fatbin", "", "what is in bytecode, or how programs are run"},

	// Numbers and Tile IR.
	{"num", "", "tiles, or that there is an IR"},
	{"tileir", "internal/quoted", "bytes, text, execution or devices"},
	{"internal/elements", "num tileir", "tiles, files or devices"},
	{"tileir/bytecode", "tileir", "text, execution or devices"},
	{"tileir/asm", "internal/elements internal/must num tileir", "bytecode, execution or devices"},
	{"operators", "internal/elements num tileir", "tiles or devices"},
	{"internal/compare", "internal/elements internal/must tileir", "devices"},
	{"internal/sarif", "tileir", "what found the results"},
	{"check", "internal/sarif tileir", "how kernels are checked"},
	{"tilevet", "tileir", "execution, devices or the packages of kernels: it reads syntax"},

	// Launches.
	{"device", "internal/quoted tileir", "any one device, engines or the language"},
	{"device/staged", "device", "any one device"},
	{"internal/hostmem", "device internal/must", "what memory is for"},
	{"internal/timing", "device", "kernels or any one device"},
	{"internal/hostdata", "device internal/atomicfile internal/elements internal/hostmem internal/npy internal/quoted num tileir", "any one device or the command line"},
	{"internal/record", "check device internal/quoted tileir tileir/asm", "engines or pages"},
	{"internal/cost", "tileir", "engines or processors"},
	{"profile", "device internal/cost internal/quoted internal/sarif tileir tileir/asm", "engines"},
	{"internal/view", "internal/record internal/must profile", "kernels, devices or engines"},

	// Engines for CPUs.
	{"internal/engine", "device tileir", "any one engine"},
	{"internal/engine/host", "device internal/engine internal/hostmem internal/must tileir", "any one engine or the language"},
	{"internal/engine/interp", "device internal/elements internal/engine internal/engine/host internal/must num tileir", "machine code or the language"},
	{"internal/engine/profiled", "device internal/engine internal/cost internal/engine/host internal/engine/interp profile tileir", "machine code or the language"},
	{"internal/engine/checked", "check device internal/elements internal/engine internal/engine/host internal/engine/interp num tileir", "machine code or the language"},

	// The native engine: the parts, then what puts them together.
	{"internal/engine/native/target/x86/amd64", "", "Tile IR, or what the code is for"},
	{"internal/engine/native/target/x86/amd64/gen", "internal/engine/native/target/x86/amd64", "anything but the table of instructions"},
	{"internal/engine/native/target/arm64/a64/table", "", "how instructions are encoded"},
	{"internal/engine/native/target/arm64/a64", "internal/engine/native/target/arm64/a64/table internal/must", "Tile IR, or what the code is for"},
	{"internal/engine/native/target/arm64/a64/gen", "internal/engine/native/target/arm64/a64/table", "anything but the table of instructions"},
	{"internal/engine/native/exec", "internal/engine/native/target/arm64/a64 internal/engine/native/target/x86/amd64 internal/must", "Tile IR, or what the code does"},
	{"internal/engine/native/mma", "num", "what multiplies, or Tile IR"},
	{"internal/engine/native/target/x86/gemm", "internal/engine/native/mma internal/engine/native/target/x86/amd64", "Tile IR, or how code is run"},
	{"internal/engine/native/target/arm64/gemm", "internal/engine/native/mma internal/engine/native/target/arm64/a64", "Tile IR, or how code is run"},
	{"internal/engine/native/matrix", "internal/engine/native/exec internal/engine/native/mma internal/engine/native/target/x86/amd64 internal/engine/native/target/x86/gemm", "Tile IR or gonum"},
	{"internal/engine/native/vcode", "internal/elements internal/engine/interp internal/must num tileir", "registers of any one processor, plans, or how code is run"},
	{"internal/engine/native/target", "internal/engine/native/mma internal/engine/native/vcode tileir", "one processor, plans, or what code is for"},
	{"internal/engine/native/target/loaded", "internal/engine/native/exec internal/engine/native/target", "any one instruction set, or what code is for"},
	{"internal/engine/native/target/arm64", "internal/engine/native/exec internal/engine/native/mma internal/engine/native/target internal/engine/native/target/arm64/a64 internal/engine/native/target/arm64/gemm" +
		" internal/engine/native/target/loaded internal/engine/native/vcode tileir", "plans, or what code is for"},
	{"internal/engine/native/target/x86", "internal/engine/native/exec internal/engine/native/mma internal/engine/native/target internal/engine/native/target/loaded" +
		" internal/engine/native/target/x86/amd64 internal/engine/native/target/x86/gemm internal/engine/native/vcode internal/must tileir", "plans, or what code is for"},
	{"internal/engine/native/target/regmachine", "internal/engine/native/exec internal/engine/native/mma internal/engine/native/target internal/engine/native/vcode num tileir", "plans, processors, or what code is for"},
	{"internal/engine/native/plan", "internal/cost internal/elements internal/engine/host internal/engine/native/mma internal/engine/native/vcode internal/must num tileir", "processors, code, or how it is run"},
	{"internal/engine/native/join", "device internal/engine/host internal/engine/native/plan internal/engine/native/vcode num tileir", "processors, code, or when blocks are joined"},
	{"internal/engine/native/uniform", "tileir", "plans, or code"},
	{"internal/engine/native/sink", "internal/engine/native/uniform tileir", "plans, or code"},
	{"internal/engine/native/masks", "internal/engine/native/uniform internal/must tileir", "plans, or code"},
	{"internal/engine/native/patterns", "internal/elements internal/engine/native/uniform internal/must num tileir", "plans, or code"},
	{"internal/engine/native/runtime", "device internal/engine internal/engine/host internal/engine/interp internal/engine/native/exec internal/engine/native/mma" +
		" internal/engine/native/plan internal/engine/native/target num tileir", "how code is made"},
	{"internal/engine/native/emit", "internal/elements internal/cost internal/engine/host internal/engine/interp internal/engine/native/mma internal/engine/native/masks internal/engine/native/plan internal/engine/native/runtime" +
		" internal/engine/native/target internal/engine/native/patterns internal/engine/native/sink internal/engine/native/uniform internal/engine/native/vcode internal/must internal/quoted num tileir", "one processor, or how programs are launched"},
	{"internal/engine/native", "device internal/engine internal/cost internal/engine/host internal/engine/interp internal/engine/profiled internal/engine/native/emit internal/engine/native/exec internal/engine/native/join internal/engine/native/plan internal/engine/native/runtime" +
		" internal/engine/native/target internal/engine/native/target/arm64 internal/engine/native/target/regmachine internal/engine/native/target/x86 internal/engine/native/vcode internal/filename internal/ownfiles internal/processor profile tileir tileir/asm", "the language, other devices, or registers"},
	{"device/cpu", "check device internal/engine internal/engine/checked internal/engine/interp internal/engine/native internal/engine/profiled internal/hostmem internal/processor internal/quoted profile tileir", "other devices or the language"},

	// NVIDIA GPUs.
	{"internal/cuda/arch", "device", "the driver or the compiler"},
	{"internal/cuda/passes", "tileir", "bytecode, the compiler, the driver or the language"},
	{"internal/cuda/cache", "internal/folder internal/usercache tileir tileir/bytecode", "compilers, or what a cubin is"},
	{"internal/cuda/driver", "internal/quoted", "Tile IR or package device"},
	{"internal/cuda/toolchain", "device internal/cuda/cache internal/cuda/passes internal/folder internal/usercache tileir tileir/bytecode", "the driver or the language"},
	{"device/cuda", "device internal/cuda/arch internal/cuda/cache internal/cuda/driver internal/cuda/passes internal/cuda/toolchain internal/quoted tileir", "other devices or the language"},

	// Whole programs.
	{"internal/emu", "check device device/cpu internal/fatbin internal/hostmem tileir tileir/bytecode", "how programs call it"},
	{"internal/emu/capi", "check device internal/emu internal/fatbin", "how symbols are exported"},
	{"internal/gen/stubs", "internal/atomicfile internal/emu/capi", "what the functions do"},
	{"cmd/libgotile", "internal/emu/capi", "what the functions do"},

	// The language, and packages that are written in it.
	{"tile/internal/...", "device internal/elements num operators tileir tileir/asm", "bytes, or any one device"},
	{"tile", "device internal/elements num operators tile/internal/... tileir tileir/asm", "bytes, or any one device"},
	{"tile/random", "tile", "anything but the language"},
	{"kernels", "device internal/must internal/products tile", "any one device, or more than users of the language do"},
	{"tiletest", "check device device/cpu tile tileir", "GPUs or engines"},
	{"tune", "device internal/atomicfile internal/timing internal/usercache tile", "any one device"},
	{"dist", "device tile", "any one backend or device"},
	{"dist/internal/hostrun", "device dist", "what operations do"},
	{"dist/internal/reduce", "device/cpu dist internal/elements num tile", "how ranks are joined"},
	{"dist/local", "check device dist dist/internal/hostrun dist/internal/reduce tileir", "other backends, or any one device"},
	{"dist/mpi", "device dist dist/internal/hostrun dist/internal/reduce tile", "other backends, or any one device"},
	{"dist/internal/meeting", "dist", "what operations do"},
	{"internal/libnccl", "dist", "groups' operations or devices"},
	{"dist/nccl", "device device/cuda dist internal/libnccl dist/internal/meeting tile", "other backends"},
	{"dist/disttest", "device dist tile", "any one backend"},
	{"blas", "internal/engine internal/engine/host internal/engine/native/matrix internal/hostmem internal/products", "tiles or instructions"},

	// Commands.
	{"internal/aot", "device internal/atomicfile internal/cuda/arch internal/cuda/cache internal/cuda/passes internal/cuda/toolchain internal/filename internal/ownfiles internal/quoted" +
		" tile tileir tileir/asm", "the command line"},
	{"internal/bench", "device internal/timing kernels tile tile/random tune", "any one device or the command line"},
	{"internal/vetcmd", "internal/aot internal/quoted internal/sarif tile tileir tilevet", "engines or devices"},
	{"internal/testing/irgen", "internal/elements num tileir", "engines, devices or the language"},
	{"internal/testing/enginediff", "device internal/elements internal/engine internal/testing/irgen tileir tileir/asm", "any one engine, or package testing"},
	{"internal/testing/resources", "", "what is tested"},
	{"internal/testing/enginetest", "device internal/elements internal/engine internal/testing/enginediff internal/testing/irgen internal/testing/resources num tileir tileir/asm", "any one engine"},
	{"internal/selftest", "internal/engine internal/engine/interp internal/engine/native internal/testing/enginediff internal/testing/enginetest internal/testing/irgen", "the command line"},
	{"internal/cli", "check device device/cpu device/cuda dist dist/local dist/mpi dist/nccl internal/aot internal/atomicfile internal/bench internal/compare internal/cuda/cache internal/cuda/passes internal/cuda/toolchain" +
		" internal/fatbin internal/filename internal/hostdata internal/hostmem internal/notices internal/ownfiles internal/plot internal/quoted internal/record internal/selftest internal/timing internal/usercache" +
		" internal/vetcmd internal/view kernels profile tile tileir tileir/asm tileir/bytecode tune", "engines or the driver"},
	{"cmd/gotile", "internal/cli tilevet", "anything but the command line"},
	{"internal/playground", "check device internal/atomicfile internal/engine internal/engine/checked internal/hostdata internal/must internal/record internal/view tileir tileir/asm", "machine code or GPUs"},
	{"internal/playground/...", "internal/must internal/playground", "anything but the playground"},

	// Support of tests.
	{"internal/layers", "", "anything of the module"},
	{"internal/testing/docsync", "", "what is shown"},
	{"internal/testing/bigref", "", "package num, which it is the reference of"},
	{"internal/testing/sweep", "internal/testing/bigref num", "tiles, operations or engines"},
	{"internal/testing/mmatest", "internal/engine/native/mma num", "the code of any one target"},
	{"internal/testing/vendortest", "tileir tileir/bytecode", "the language"},
	{"internal/testing/rusttest", "", "anything: it has tests only"},
	{"internal/testing/browsertest", "", "anything: it has tests only"},
	{"internal/testing/typecheck", "", "anything of the module: it reads source"},
	{"internal/testing/mutate", "", "anything of the module: it reads and changes source"},
	{"internal/testing/irgen/reduce", "internal/cuda/passes internal/testing/irgen tileir", "engines or devices"},
	{"internal/testing/drivertest", "device internal/cuda/driver internal/engine internal/engine/interp tileir tileir/bytecode", "package device/cuda or the language"},
	{"internal/testing/fakenccl", "internal/cuda/driver internal/libnccl internal/testing/drivertest num", "groups"},
	{"internal/testing/fakegpu", "internal/cuda/cache internal/cuda/driver internal/cuda/passes internal/cuda/toolchain internal/testing/drivertest tileir tileir/bytecode", "package device/cuda or the language"},
	{"internal/testing/twins", "internal/elements operators tile", "engines"},

	// Generators.
	{"internal/gen/numtables", "internal/testing/bigref", "package num"},
	{"internal/gen/opgen", "tileir", "bytes, text or execution"},
	{"internal/gen/methodgen", "", "anything of the module: it reads source"},
	{"internal/gen/notices/collect", "", "anything of the module"},
	{"internal/gen/notices", "internal/gen/notices/collect", "anything but licences"},
	{"internal/gen/pkgdraw", "", "anything of the module: it reads source"},
	{"internal/gen/reference", "", "anything of the module: it reads source"},
	{"internal/gen/reference/gen", "internal/gen/reference", "anything but the reference"},

	// Programs that a user could have written.
	{"docs/languages", "tile", "anything but the language"},
	{"bench/dist", "device device/cpu dist dist/local dist/mpi dist/nccl tile", "backends' parts"},
	{"bench/arm64", "device device/cpu internal/bench internal/engine/native/emit internal/engine/native/target/arm64 tileir", "how code is generated"},
	{"bench/survey", "device device/cpu internal/timing kernels profile tile", "how kernels are compiled"},
	{"bench/compare", "", "anything of the module"},
	{"examples/quickstart", "device device/cpu internal/atomicfile internal/npy kernels tile", "engines"},
	{"examples/export", "kernels tile tileir/bytecode", "devices"},
	{"examples/triton", "device tile tile/random", "any one device"},
	{"examples/distributed", "device device/cpu dist dist/local dist/mpi dist/nccl kernels tile", "engines"},
	{"examples/llm", "device device/cpu dist dist/local dist/mpi dist/nccl examples/llm/internal/... internal/atomicfile kernels tile", "engines"},
	{"examples/llm/internal/train", "device dist tile", "where texts come from, or any one device"},
	{"examples/llm/internal/...", "device", "kernels or any one device"},
	{"examples/...", "device device/cpu device/cuda tile", "engines"},
}

// External names the packages that may import a module of others; tests may import any.
var External = map[string]string{
	"github.com/ebitengine/purego":      "dist/mpi internal/libnccl internal/cuda/driver internal/testing/fakenccl",
	"github.com/klauspost/compress":     "internal/fatbin",
	"github.com/schollz/progressbar/v3": "internal/cli tune",
	"github.com/spf13/cobra":            "internal/cli",
	"golang.org/x/sys":                  "device/cpu internal/atomicfile internal/emu internal/engine/host internal/engine/native/exec internal/folder internal/hostmem internal/processor internal/timing",
	"golang.org/x/term":                 "internal/cli tune",
	"golang.org/x/tools":                "internal/testing/typecheck internal/vetcmd tilevet",
	"gonum.org/v1/gonum":                "blas",
}

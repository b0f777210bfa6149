//go:build amd64 && (linux || darwin || windows)

package gemm_test

import (
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
	"gotile/internal/testing/mmatest"
)

// isas are the instruction sets that a test runs with: those that this machine has.
func isas(t testing.TB) map[string]amd64.Features {
	t.Helper()
	list := map[string]amd64.Features{}
	for _, name := range []string{"avx2", "avx512", "avx512-dot", "amx"} {
		f, err := exec.Level(name)
		if err != nil {
			t.Fatal(err)
		}
		f &= exec.Features()
		if !f.Has(amd64.FeatAVX2 | amd64.FeatFMA) {
			t.Skip("this processor has no AVX2")
		}
		if name == "amx" && !f.Has(amd64.FeatAMXTILE) {
			continue // see TestTiles
		}
		list[name] = f
	}
	return list
}

// compilers compile for the instruction sets that this machine has.
func compilers(t testing.TB) map[string]mmatest.Compiler {
	list := make(map[string]mmatest.Compiler)
	for name, f := range isas(t) {
		list[name] = compilerFor(f)
	}
	return list
}

func compilerFor(f amd64.Features) mmatest.Compiler {
	return func(t testing.TB, p mma.Product) mmatest.Code {
		text, plan := compile(t, p, f)
		return mmatest.Code{Plan: plan, Scratch: plan.Scratch(), Call: func(args *mma.Args) error {
			_, err := text.Call(0, unsafe.Pointer(args))
			return err
		}}
	}
}

func TestProducts(t *testing.T) { mmatest.Products(t, compilers(t)) }

func TestBatches(t *testing.T) { mmatest.Batches(t, compilers(t)) }

func TestStrided(t *testing.T) { mmatest.Strided(t, compilers(t)) }

func TestLimited(t *testing.T) { mmatest.Limited(t, compilers(t)) }

func TestRounded(t *testing.T) { mmatest.Rounded(t, compilers(t)) }

// compile makes code that does one product.
func compile(t testing.TB, p mma.Product, f amd64.Features) (*exec.Text, *gemm.Plan) {
	t.Helper()
	plan, err := gemm.NewPlan(p, f)
	if err != nil {
		t.Fatal(err)
	}
	a := amd64.New()
	a.Allow = f
	if emulated {
		plan.Emulate(emulateTiles)
	}
	plan.Append(a, nil)
	return load(t, a), plan
}

// load ends the code of a product and loads it.
func load(t testing.TB, a *amd64.Asm) *exec.Text {
	t.Helper()
	a.Emit(amd64.VZEROUPPER)
	a.Emit(amd64.RET)
	code, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	text, err := exec.Load(code.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestPlanErrors(t *testing.T) {
	for _, p := range []mma.Product{{Batch: 1, M: 3, N: 4, K: 4, A: mma.F32, B: mma.F32}, {Batch: 1, M: 4, N: 4, K: 4, A: mma.F32, B: mma.F64},
		{Batch: 1, M: 4, N: 4, K: 4, A: mma.I8, B: mma.F32}, {Batch: 1, M: 4, N: 4, K: 4}, {Batch: 1, M: 4, N: 4, K: 4, A: mma.F16, B: mma.F16, Round: 3},
		{Batch: 2, M: 4, N: 4, K: 4, A: mma.F32, B: mma.F32, Strided: true}} {
		if _, err := gemm.NewPlan(p, amd64.AllFeatures); err == nil {
			t.Errorf("%v is planned", p)
		}
	}
	for a := mma.Elem(0); a <= mma.E5M2+1; a++ {
		for b := mma.Elem(0); b <= mma.E5M2+1; b++ {
			isInt := func(e mma.Elem) bool { return e == mma.I8 || e == mma.U8 }
			known := a > 0 && a <= mma.E5M2 && b > 0 && b <= mma.E5M2
			want := known && isInt(a) == isInt(b) && (a == mma.F64) == (b == mma.F64)
			if _, err := gemm.NewPlan(mma.Product{Batch: 1, M: 4, N: 4, K: 4, A: a, B: b}, amd64.AllFeatures); (err == nil) != want {
				t.Errorf("elements %d and %d: %v", a, b, err)
			}
		}
	}
	if _, err := gemm.NewPlan(mma.Product{Batch: 1, M: 4, N: 4, K: 4, A: mma.F32, B: mma.F32}, amd64.FeatAVX); err == nil {
		t.Error("a product is planned without AVX2")
	}
}

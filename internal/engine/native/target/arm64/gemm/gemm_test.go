//go:build arm64 && (linux || darwin || windows)

package gemm_test

import (
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/target/arm64/gemm"
	"gotile/internal/testing/mmatest"
)

// compilers compile for sets of features: none, and more of those that this processor has.
func compilers() map[string]mmatest.Compiler {
	list := make(map[string]mmatest.Compiler)
	for _, f := range []a64.Features{0, a64.FeatDotProd | a64.FeatFP16, a64.AllFeatures} {
		f &= exec.FeaturesARM64()
		list["neon "+f.String()] = func(t testing.TB, p mma.Product) mmatest.Code { return compile(t, p, f) }
	}
	return list
}

// compile makes code that does one product.
func compile(t testing.TB, p mma.Product, f a64.Features) mmatest.Code {
	t.Helper()
	plan, err := gemm.NewPlan(p, f)
	if err != nil {
		t.Fatal(err)
	}
	a := a64.New()
	a.Allow = f
	text := assemble(t, a, func() { plan.Append(a, nil) })
	return mmatest.Code{Plan: plan, Scratch: plan.Scratch(), Call: func(args *mma.Args) error {
		_, err := text.Call(0, unsafe.Pointer(args))
		return err
	}}
}

func TestProducts(t *testing.T) { mmatest.Products(t, compilers()) }

func TestBatches(t *testing.T) { mmatest.Batches(t, compilers()) }

func TestStrided(t *testing.T) { mmatest.Strided(t, compilers()) }

func TestRounded(t *testing.T) { mmatest.Rounded(t, compilers()) }

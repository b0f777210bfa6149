//go:build arm64 && (linux || darwin || windows)

package gemm_test

import (
	"fmt"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/target/arm64/gemm"
	"gotile/internal/testing/mmatest"
)

// compileSized makes code that does products of any size.
func compileSized(t testing.TB, p mma.Sized, f a64.Features) mmatest.Code {
	t.Helper()
	plan, err := gemm.NewSized(p, f)
	if err != nil {
		t.Fatal(err)
	}
	a := a64.New()
	a.Allow = f
	text := assemble(t, a, func() { plan.Append(a, nil) })
	return mmatest.Code{Scratch: plan.Scratch(), Plan: plan, Call: func(args *mma.Args) error {
		_, err := text.Call(0, unsafe.Pointer(args))
		return err
	}}
}

// assemble loads code that is called with the address of its arguments.
func assemble(t testing.TB, a *a64.Asm, body func()) *exec.Text {
	t.Helper()
	a.Emit(a64.MOV, a64.X(3), a64.X(0))
	body()
	a.Emit(a64.RET)
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

// Products of run-time sizes equal those of plain loops, and access nothing outside their operands.
func TestSized(t *testing.T) {
	for _, e := range []mma.Elem{mma.F32, mma.F64, mma.F16, mma.BF16, mma.BF16As32, mma.E4M3, mma.E5M2} {
		code := compileSized(t, mma.Sized{A: e, B: e, Rows: 128}, 0)
		for _, s := range mmatest.SizedShapes {
			for _, l := range mmatest.SizedLayouts {
				for _, adds := range []bool{false, true} {
					t.Run(fmt.Sprintf("%v/%v/%v/%v", e, s, l, adds), func(t *testing.T) {
						mmatest.Sized(t, mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e, B: e, Zero: !adds}, l[0], l[1], code)
					})
				}
			}
		}
	}
}

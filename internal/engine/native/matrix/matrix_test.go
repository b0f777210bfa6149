package matrix

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// guard is memory behind a result that has to stay as it is.
const guard = 64

// filled returns memory of n numbers from -2 to 2, of which sums are exact, and a guard.
func filled[T Float](n, seed int) []T {
	s := NewSlice[T](n + guard)
	for i := range s[:n] {
		s[i] = T((i*7+i/5+seed)%5 - 2)
	}
	for i := n; i < len(s); i++ {
		s[i] = 77
	}
	return s
}

// guarded reports that the memory behind n elements is as filled left it.
func guarded[T Float](s []T, n int) bool {
	for _, x := range s[n:] {
		if x != 77 {
			return false
		}
	}
	return true
}

// GOTILE_ISA restricts the instruction set of products. Names of other engines are errors, and then callers use their own code.
func TestInstructionSet(t *testing.T) {
	if err := Available(); err != nil {
		t.Skip(err)
	}
	t.Setenv(exec.ISAVariable, "avx2")
	if p, err := planFor[float32](8, false); err != nil || p.Features().Has(amd64.FeatAVX512F) {
		t.Errorf("avx2: %v, error %v", p, err)
	}
	t.Setenv(exec.ISAVariable, "regmachine")
	if _, err := NewProduct[float64](8, false); err == nil || !strings.Contains(err.Error(), exec.ISAVariable) {
		t.Errorf("regmachine: error %v", err)
	}
}

// TestProduct compares products of rows and of columns with a loop, and looks at the memory behind the result.
func TestProduct(t *testing.T) {
	if err := Available(); err != nil {
		t.Skip(err)
	}
	for _, size := range [][3]int{{1, 1, 1}, {1, 16, 8}, {1, 25, 89}, {1, 33, 3}, {1, 130, 19}, {4, 8, 16}, {16, 16, 1}, {7, 33, 65}, {64, 61, 500}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			testProduct[float32](t, size[0], size[1], size[2])
			testProduct[float64](t, size[0], size[1], size[2])
		})
	}
}

func testProduct[T Float](t *testing.T, m, n, k int) {
	p, err := NewProduct[T](64, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, turned := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		for _, adds := range []bool{false, true} {
			a, b := Operand[T]{filled[T](m*k, 1), k, 1}, Operand[T]{filled[T](k*n, 2), n, 1}
			if turned[0] {
				a.Row, a.Col = 1, m
			}
			if turned[1] {
				b.Row, b.Col = 1, k
			}
			sum, want := filled[T](m*n, 3), filled[T](m*n, 3)
			for i := range m * n {
				if !adds {
					want[i] = 0
				}
				for j := range k {
					want[i] += a.Data[i/n*a.Row+j*a.Col] * b.Data[j*b.Row+i%n*b.Col]
				}
			}
			scratch := filled[T](p.Scratch(), 4)
			if err := p.Multiply(sum, n, a, b, m, n, k, adds, scratch); err != nil {
				t.Fatal(err)
			}
			for i := range m * n {
				if sum[i] != want[i] {
					t.Fatalf("turned %v: element %d is %v, want %v", turned, i, sum[i], want[i])
				}
			}
			if !guarded(sum, m*n) || !guarded(scratch, p.Scratch()) {
				t.Errorf("turned %v: memory behind the result or behind scratch has changed", turned)
			}
		}
	}
}

// TestProductRows: more rows than the code has memory for are an error.
func TestProductRows(t *testing.T) {
	if err := Available(); err != nil {
		t.Skip(err)
	}
	p, err := NewProduct[float32](8, false)
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float32, 9)
	if err := p.Multiply(x, 1, Operand[float32]{x, 1, 1}, Operand[float32]{x, 1, 1}, 9, 1, 1, false, nil); err == nil {
		t.Error("nine rows are no error")
	}
}

// TestUpdate compares updates with a loop: for each number of columns up to three vectors, and factors that are
// zero, one, others, and NaN. If beta is zero, what c held does not matter.
func TestUpdate(t *testing.T) {
	if err := Available(); err != nil {
		t.Skip(err)
	}
	testUpdate[float32](t)
	testUpdate[float64](t)
}

func testUpdate[T Float](t *testing.T) {
	u, err := NewUpdate[T]()
	if err != nil {
		t.Fatal(err)
	}
	nan := T(math.NaN())
	for cols := 1; cols <= 25; cols++ {
		for _, f := range [][2]T{{1, 0}, {2, 0}, {2, 1}, {-1, 3}, {0, 2}, {1, nan}, {nan, 0}} {
			const rows = 3
			alpha, beta, cRow, sumRow := f[0], f[1], cols+2, cols+5
			c, sum := filled[T](rows*cRow, 1), filled[T](rows*sumRow, 2)
			want := append([]T(nil), c...)
			for i := range rows * cols {
				at := i/cols*cRow + i%cols
				if beta == 0 {
					c[at], want[at] = nan, 0
				}
				want[at] = alpha*sum[i/cols*sumRow+i%cols] + beta*want[at]
			}
			if err := u.Apply(c, cRow, sum, sumRow, rows, cols, alpha, beta); err != nil {
				t.Fatal(err)
			}
			for i := range c {
				if c[i] != want[i] && !(c[i] != c[i] && want[i] != want[i]) {
					t.Fatalf("%d columns, alpha %v, beta %v: element %d is %v, want %v", cols, alpha, beta, i, c[i], want[i])
				}
			}
		}
	}
}

// TestNewSlice: memory begins at a cache line and has its length.
func TestNewSlice(t *testing.T) {
	for n := 1; n < 200; n += 7 {
		if s := NewSlice[float32](n); len(s) != n || uintptr(unsafe.Pointer(&s[0]))%64 != 0 {
			t.Errorf("%d float32: %d at %p", n, len(s), &s[0])
		}
		if s := NewSlice[float64](n); len(s) != n || uintptr(unsafe.Pointer(&s[0]))%64 != 0 {
			t.Errorf("%d float64: %d at %p", n, len(s), &s[0])
		}
	}
}

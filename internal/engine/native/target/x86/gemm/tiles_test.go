//go:build amd64 && (linux || darwin || windows)

package gemm_test

import (
	"fmt"
	"testing"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
	"gotile/internal/testing/mmatest"
)

const amxFeatures = amd64.FeatAMXTILE | amd64.FeatAMXINT8 | amd64.FeatAMXBF16

// emulated makes tests emulate tiles with vectors, which is possible if AVX-512 has dot products of bfloat16.
var emulated bool

// Emulated tiles are below the stack pointer, in memory that code may use.
const tileMemory = -24 << 10

func tileAt(t amd64.Operand, row int) amd64.Mem {
	return amd64.At(amd64.RSP, tileMemory+t.(amd64.Reg).Num()<<10+row*64)
}

// emulateTiles emits the effect of an instruction on tiles of maximum size. It uses RAX and vectors, which code that
// uses tiles does not.
func emulateTiles(a *amd64.Asm, op amd64.Op, operands ...amd64.Operand) {
	z := amd64.Vec(0, 512)
	rows := func(m amd64.Mem, do func(row int)) {
		a.Emit(amd64.LEA, amd64.RAX, amd64.At(m.Base, m.Disp))
		for row := range 16 {
			do(row)
			a.Emit(amd64.ADD, amd64.RAX, m.Idx)
		}
	}
	switch op {
	case amd64.LDTILECFG, amd64.TILERELEASE:
	case amd64.TILEZERO:
		a.Emit(amd64.VPXOR, z.As(128), z.As(128), z.As(128))
		for row := range 16 {
			a.Emit(amd64.VMOVUPS, tileAt(operands[0], row), z)
		}
	case amd64.TILELOADD:
		rows(operands[1].(amd64.Mem), func(row int) {
			a.Emit(amd64.VMOVUPS, z, amd64.At(amd64.RAX, 0))
			a.Emit(amd64.VMOVUPS, tileAt(operands[0], row), z)
		})
	case amd64.TILESTORED:
		rows(operands[0].(amd64.Mem), func(row int) {
			a.Emit(amd64.VMOVUPS, z, tileAt(operands[1], row))
			a.Emit(amd64.VMOVUPS, amd64.At(amd64.RAX, 0), z)
		})
	default:
		emulateProduct(a, op, operands)
	}
}

// emulateProduct adds to each row of the first tile the products of the second's units and the
// third's rows.
func emulateProduct(a *amd64.Asm, op amd64.Op, t []amd64.Operand) {
	sum, x, y := amd64.Vec(0, 512), amd64.Vec(1, 512), amd64.Vec(2, 512)
	for row := range 16 {
		a.Emit(amd64.VMOVUPS, sum, tileAt(t[0], row))
		for k := range 16 {
			unit := tileAt(t[1], row).Plus(4 * k)
			if op == amd64.TDPBF16PS {
				a.Emit(amd64.VBROADCASTSS, x, unit)
				a.Emit(amd64.VDPBF16PS, sum, x, tileAt(t[2], k))
				continue
			}
			for part := range 4 {
				a.Emit(amd64.VPBROADCASTD, x, unit)
				a.Emit(amd64.VMOVUPS, y, tileAt(t[2], k))
				signedA, signedB := op == amd64.TDPBSSD || op == amd64.TDPBSUD, op == amd64.TDPBSSD || op == amd64.TDPBUSD
				extractByte(a, x, part, signedA)
				extractByte(a, y, part, signedB)
				a.Emit(amd64.VPMULLD, x, x, y)
				a.Emit(amd64.VPADDD, sum, sum, x)
			}
		}
		a.Emit(amd64.VMOVUPS, tileAt(t[0], row), sum)
	}
}

// extractByte makes a byte of each unit an integer of 32 bits.
func extractByte(a *amd64.Asm, x amd64.Reg, part int, signed bool) {
	shift := amd64.VPSRLD
	if signed {
		shift = amd64.VPSRAD
	}
	a.Emit(amd64.VPSLLD, x, x, amd64.Imm(24-8*part))
	a.Emit(shift, x, x, amd64.Imm(24))
}

// TestTiles: products that fill tiles, and their packing, in all formats and layouts; of large ones, of which
// both operands are packed and prefetched, in some. On tiles if the machine has AMX, and on vectors that
// emulate them.
func TestTiles(t *testing.T) {
	have := exec.Features()
	for name, needs := range map[string]amd64.Features{"tiles": amxFeatures, "vectors": amd64.FeatAVX512BF16 | amd64.FeatAVX512BW} {
		t.Run(name, func(t *testing.T) {
			if !have.Has(needs) {
				t.Skipf("this processor lacks some of %v", needs)
			}
			emulated = name == "vectors"
			defer func() { emulated = false }()
			checkTiles(t, have|amxFeatures)
		})
	}
}

func checkTiles(t *testing.T, f amd64.Features) {
	for _, e := range mmatest.Pairs {
		for _, s := range [][3]int{{16, 16, 64}, {32, 32, 64}, {64, 16, 256}, {32, 64, 128}, {64, 64, 1024}} {
			p := mma.Product{Batch: 1, M: s[0], N: s[1], K: s[2], A: e[0], B: e[1]}
			if plan, err := gemm.NewPlan(p, f); err != nil || !plan.Tiles() {
				continue
			}
			for la := mmatest.ByRows; la <= mmatest.Spread; la++ {
				for lb := mmatest.ByRows; lb <= mmatest.Spread; lb++ {
					if large := p.M*p.N*p.K > 1<<20; large && la != lb {
						continue
					}
					t.Run(fmt.Sprintf("%v/%v/%d×%d×%d/%d%d", e[0], e[1], p.M, p.N, p.K, la, lb), func(t *testing.T) {
						mmatest.Check(t, p, la, lb, compilerFor(f))
					})
				}
			}
		}
	}
	mmatest.Check(t, mma.Product{Batch: 1, M: 32, N: 64, K: 64, A: mma.I8, B: mma.U8, Zero: true}, mmatest.ByRows, mmatest.ByRows, compilerFor(f))
	mmatest.Check(t, mma.Product{Batch: 1, M: 64, N: 64, K: 64, A: mma.BF16, B: mma.BF16, Strided: true}, mmatest.ByRows, mmatest.ByRows, compilerFor(f))
	mmatest.Check(t, mma.Product{Batch: 1, M: 16, N: 16, K: 64, A: mma.I8, B: mma.I8, Strided: true}, mmatest.ByRows, mmatest.ByRows, compilerFor(f))
	mmatest.Check(t, mma.Product{Batch: 4, M: 32, N: 32, K: 64, A: mma.BF16, B: mma.BF16}, mmatest.ByRows, mmatest.ByCols, compilerFor(f))
}

// TestPlanText: the text of a plan has the formats, the size, and what multiplies.
func TestPlanText(t *testing.T) {
	for want, c := range map[string]struct {
		p mma.Product
		f string
	}{
		"f32 by f32, 64×32×16, blocks of 6×16 in vectors of 256 bits": {mma.Product{Batch: 1, M: 64, N: 32, K: 16, A: mma.F32, B: mma.F32}, "avx2"},
		"f64 by f64, 8×16×4, blocks of 8×16 in vectors of 512 bits":   {mma.Product{Batch: 1, M: 8, N: 16, K: 4, A: mma.F64, B: mma.F64}, "avx512"},
		"bf16 by bf16, 64×64×64, blocks of 32×32 in AMX tiles":        {mma.Product{Batch: 1, M: 64, N: 64, K: 64, A: mma.BF16, B: mma.BF16}, "amx"},
		"i8 by u8, 16×16×64, blocks of 16×16 in AMX tiles":            {mma.Product{Batch: 1, M: 16, N: 16, K: 64, A: mma.I8, B: mma.U8}, "amx"},
		"f32 by f32, 16×2×8, blocks of 8×4 in vectors of 128 bits":    {mma.Product{Batch: 1, M: 16, N: 2, K: 8, A: mma.F32, B: mma.F32}, "avx512"},
	} {
		f, err := exec.Level(c.f)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := gemm.NewPlan(c.p, f)
		if err != nil {
			t.Fatal(err)
		}
		if got := plan.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

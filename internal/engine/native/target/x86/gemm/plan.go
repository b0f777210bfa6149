package gemm

import (
	"fmt"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// unit is the operand of one multiplication of a lane: an element, or several adjacent ones.
type unit uint8

const (
	unitF32    unit = iota
	unitF64         // eight bytes, all others four
	unitBF16x2      // two adjacent k, multiplied and added by one instruction: see lowerKInUpperHalf
	unitI16x2
	unitI8x4 // four adjacent k
)

func (u unit) bytes() int {
	if u == unitF64 {
		return 8
	}
	return 4
}

// depth returns how many k a unit holds.
func (u unit) depth() int {
	return [...]int{unitF32: 1, unitF64: 1, unitBF16x2: 2, unitI16x2: 2, unitI8x4: 4}[u]
}

// part returns the bytes of one element of a unit.
func (u unit) part() int { return u.bytes() / u.depth() }

// Plan describes how a product is computed with the features of a processor.
type Plan struct {
	mma.Product
	features amd64.Features
	unit     unit
	width    int // of vectors, in bits
	lanes    int // units that a vector holds
	vecs     int // vectors of columns that a block has
	rows     []rowBlock
	directA  bool // A may be read in memory if its elements are contiguous
	directB  bool
	tiles    bool // AMX: see tiles.go
	// emulated replaces the tile instructions in tests on machines without them.
	emulated func(a *amd64.Asm, op amd64.Op, operands ...amd64.Operand)
}

// smallA is the maximum size of A, in bytes, that is read in memory for each panel of B: as much as stays in the
// first-level cache. Rows of larger matrices often are a power of two apart and compete for the same sets even of the
// second-level cache.
const smallA = 32 << 10

// rowBlock is count blocks with the same number of rows.
type rowBlock struct{ rows, count int }

// NewPlan plans a product. The error names what is not supported.
func NewPlan(p mma.Product, features amd64.Features) (*Plan, error) {
	const needed = amd64.FeatAVX2 | amd64.FeatFMA | amd64.FeatF16C
	if !features.Has(needed) {
		return nil, fmt.Errorf("gemm: needs %s", needed&^features)
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	g := &Plan{Product: p, features: features}
	g.tiles = g.fitsTiles()
	g.Limited = p.Limited && !g.tiles && p.Batch == 1
	g.unit = g.chooseUnit()
	g.chooseBlock()
	g.directA = g.usableAsIs(p.A) && !g.biasesA() && p.K >= g.unit.depth() && (g.panels() == 1 || p.M*g.aPitch() <= smallA)
	g.directB = g.usableAsIs(p.B) && g.unit.depth() == 1 && p.M <= 2*g.rows[0].rows
	return g, nil
}

// wide reports whether there is AVX-512, with 32 registers of 512 bits.
func (g *Plan) wide() bool {
	return g.features.Has(amd64.FeatAVX512F | amd64.FeatAVX512BW | amd64.FeatAVX512DQ | amd64.FeatAVX512VL)
}

// dotsInts reports whether one instruction multiplies groups of integers and adds the products.
func (g *Plan) dotsInts() bool { return g.wide() && g.features.Has(amd64.FeatAVX512VNNI) }

func (g *Plan) chooseUnit() unit {
	switch {
	case g.A == mma.F64:
		return unitF64
	case g.A.IsInt() && (g.tiles || g.dotsInts()):
		return unitI8x4
	case g.A.IsInt():
		return unitI16x2
	case g.A.IsBF16() && g.B.IsBF16() && !g.Separate && (g.tiles || g.K >= 2 && g.wide() && g.features.Has(amd64.FeatAVX512BF16)):
		return unitBF16x2
	}
	return unitF32
}

// biasesA reports whether A is biased by 128 because both operands are integers of the same signedness: the dot product
// of bytes requires one signed and one unsigned operand. correct subtracts the effect on the result.
func (g *Plan) biasesA() bool { return g.unit == unitI8x4 && !g.tiles && g.A == g.B }

// usableAsIs reports elements that can be multiplied in their memory format.
func (g *Plan) usableAsIs(e mma.Elem) bool {
	switch g.unit {
	case unitF32:
		return e == mma.F32 || e == mma.BF16As32
	case unitF64:
		return true
	case unitI8x4:
		return true
	case unitBF16x2:
		return e == mma.BF16 && !g.lowerKInUpperHalf()
	}
	return false
}

// lowerKInUpperHalf reports whether the element with the lower k is in the upper half of a unit. The dot product of
// bfloat16 adds the product of the upper halves first, so sums are added in the order of k, and equal those of float32.
func (g *Plan) lowerKInUpperHalf() bool { return g.unit == unitBF16x2 && !g.tiles }

// chooseBlock chooses a block of D that fits in the registers. Two multiplications can start in each cycle and take
// four, so at least eight sums must be in progress; and a block that is nearly square needs the fewest loads.
func (g *Plan) chooseBlock() {
	if g.tiles {
		g.chooseTiles()
		return
	}
	g.width = 256
	if g.wide() {
		g.width = 512
	}
	for g.width > 128 && g.N*g.unit.bytes() < g.width/8 {
		g.width /= 2
	}
	g.lanes = g.width / 8 / g.unit.bytes()
	temps := 2 // elements of A
	rows, sums := 6, 12
	if g.wide() {
		rows, sums = 8, 16
	}
	if g.unit == unitI16x2 || g.Separate {
		rows, sums, temps = 4, 8, 3 // one is for products
	}
	rows = min(rows, g.M)
	registers := 16
	if g.wide() {
		registers = 32
	}
	g.vecs = 1
	for v := 2; v*rows <= sums && v*g.lanes <= g.N && v*rows+v+temps <= registers; v *= 2 {
		g.vecs = v
	}
	g.rows = blocks(g.M, rows)
}

// blocks divides m rows into blocks of at most n rows; the rest is a smaller power of two.
func blocks(m, n int) []rowBlock {
	if m%n == 0 {
		return []rowBlock{{n, m / n}}
	}
	rest := 4
	whole := m / n
	for whole > 0 && (m-whole*n)%rest != 0 {
		whole--
	}
	list := []rowBlock{{rest, (m - whole*n) / rest}}
	if whole > 0 {
		list = append([]rowBlock{{n, whole}}, list...)
	}
	return list
}

// blocks returns the number of blocks of rows.
func (g *Plan) blocks() (n int) {
	for _, b := range g.rows {
		n += b.count
	}
	return n
}

// cols returns the number of columns of a panel of B. The last ones are unused if a vector is wider than B.
func (g *Plan) cols() int { return g.vecs * g.lanes }

// panels returns the number of panels of B.
func (g *Plan) panels() int { return max(1, g.N/g.cols()) }

// depth returns the number of units of k. An odd k, which is 1, is padded with zero.
func (g *Plan) depth() int { return (g.K + g.unit.depth() - 1) / g.unit.depth() }

// aPitch returns the row stride of packed A in bytes: not a multiple of 4096, so that rows do not compete for the same
// cache sets.
func (g *Plan) aPitch() int {
	n := g.depth() * g.unit.bytes()
	if n >= 1024 {
		n += 64
	}
	return n
}

// bPanelBytes returns the size of a packed panel: its units, followed by the corrections of sums.
func (g *Plan) bPanelBytes() int {
	n := g.bUnitBytes()
	if g.biasesA() {
		n += g.cols() * g.unit.bytes()
	}
	return n
}

func (g *Plan) bUnitBytes() int { return g.depth() * g.cols() * g.unit.bytes() }

// Packs reports whether both operands are read completely before the first sum is stored.
func (g *Plan) Packs() bool { return !g.directA && !g.directB }

// PackedA and PackedB return the bytes of packed operands.
func (g *Plan) PackedA() int { return g.M*g.aPitch() + 64 }

// PackedB returns the bytes of packed B.
func (g *Plan) PackedB() int { return g.panels() * g.bPanelBytes() }

// Scratch returns how many bytes of memory the code needs for packed operands.
func (g *Plan) Scratch() int { return g.PackedB() + g.PackedA() }

// Speed returns the approximate speed of the multiplications relative to those of float32.
func (g *Plan) Speed() int {
	speed := g.unit.depth()
	if g.tiles {
		speed *= 4
	}
	return speed
}

// Tiles reports whether the code uses the tile registers of AMX. They are released at its end; a caller that leaves the
// code before must release them.
func (g *Plan) Tiles() bool { return g.tiles }

// Features returns the features that the code may need.
func (g *Plan) Features() amd64.Features { return g.features }

// String describes the plan.
func (g *Plan) String() string {
	what := fmt.Sprintf("vectors of %d bits", g.width)
	if g.tiles {
		what = "AMX tiles"
	}
	return fmt.Sprintf("%v by %v, %d×%d×%d, blocks of %d×%d in %s", g.A, g.B, g.M, g.N, g.K, g.rows[0].rows, g.cols(), what)
}

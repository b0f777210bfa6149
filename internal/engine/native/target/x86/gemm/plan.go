package gemm

import (
	"fmt"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// unit is what is multiplied at a time: the element, or the pair, that a lane holds.
type unit uint8

const (
	unitF32    unit = iota
	unitF64         // eight bytes, all others four
	unitBF16x2      // two neighbouring k, multiplied and added up by one instruction: see firstUpper
	unitI16x2
	unitI8x4 // four neighbouring k
)

func (u unit) bytes() int {
	if u == unitF64 {
		return 8
	}
	return 4
}

// depth is how many k a unit holds.
func (u unit) depth() int {
	return [...]int{unitF32: 1, unitF64: 1, unitBF16x2: 2, unitI16x2: 2, unitI8x4: 4}[u]
}

// part is the bytes of one element of a unit.
func (u unit) part() int { return u.bytes() / u.depth() }

// Plan says how a product is done with the features at hand.
type Plan struct {
	mma.Product
	features amd64.Features
	unit     unit
	width    int // of vectors, in bits
	lanes    int // units that a vector holds
	vecs     int // vectors of columns that a block has
	rows     []rowBlock
	directA  bool // A may be read where it lies, if its elements do so side by side
	directB  bool
	tiles    bool // AMX: see tiles.go
	// emulated stands in for the instructions on tiles in tests, on machines without them.
	emulated func(a *amd64.Asm, op amd64.Op, operands ...amd64.Operand)
}

// smallA is how large A may be, in bytes, to be read where it lies for each panel of B: as
// much as stays in the first-level cache. Rows of larger matrices often lie a power of
// two apart, where they push each other even out of the second-level one.
const smallA = 32 << 10

// rowBlock is count blocks of a given number of rows.
type rowBlock struct{ rows, count int }

// NewPlan plans a product. An error names what the package does not multiply.
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
	g.unit = g.chooseUnit()
	g.chooseBlock()
	g.directA = g.ready(p.A) && !g.moves() && p.K >= g.unit.depth() && (g.panels() == 1 || p.M*g.aPitch() <= smallA)
	g.directB = g.ready(p.B) && g.unit.depth() == 1 && p.M <= 2*g.rows[0].rows
	return g, nil
}

// wide says whether there is AVX-512, with 32 registers of 512 bits.
func (g *Plan) wide() bool {
	return g.features.Has(amd64.FeatAVX512F | amd64.FeatAVX512BW | amd64.FeatAVX512DQ | amd64.FeatAVX512VL)
}

// dotsInts says whether one instruction multiplies pairs of integers and adds.
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

// moves says whether operands of integers of the same sign have A's moved by 128: the dot
// product of bytes wants one signed and one unsigned operand. What that adds to the
// result is taken off by correction.
func (g *Plan) moves() bool { return g.unit == unitI8x4 && !g.tiles && g.A == g.B }

// ready reports elements that can be multiplied as they lie in memory.
func (g *Plan) ready(e mma.Elem) bool {
	switch g.unit {
	case unitF32:
		return e == mma.F32 || e == mma.BF16As32
	case unitF64:
		return true
	case unitI8x4:
		return true
	case unitBF16x2:
		return e == mma.BF16 && !g.firstUpper()
	}
	return false
}

// firstUpper says whether the element of the lower k is in the upper half of a unit.
// The dot product of bfloat16 adds the upper halves' product first; so sums are added
// in the order of k, and are those that float32 gives.
func (g *Plan) firstUpper() bool { return g.unit == unitBF16x2 && !g.tiles }

// chooseBlock fits a block of D into the registers. Two multiplications begin in each
// cycle and take four, so that eight sums or more must be under way; and a block that is
// near to a square loads least.
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

// blocks divides m rows into blocks of at most n, the rest into a smaller power of two.
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

// blocks is how many blocks of rows there are.
func (g *Plan) blocks() (n int) {
	for _, b := range g.rows {
		n += b.count
	}
	return n
}

// cols is how many columns a panel of B has; the last ones are empty where a vector is
// wider than B.
func (g *Plan) cols() int { return g.vecs * g.lanes }

// panels is how many panels B has.
func (g *Plan) panels() int { return max(1, g.N/g.cols()) }

// depth is how many units k makes. An odd k, which is 1, is filled up with zero.
func (g *Plan) depth() int { return (g.K + g.unit.depth() - 1) / g.unit.depth() }

// aPitch is the bytes from row to row of packed A: not a multiple of 4096, so that
// rows do not push each other out of the cache.
func (g *Plan) aPitch() int {
	n := g.depth() * g.unit.bytes()
	if n >= 1024 {
		n += 64
	}
	return n
}

// bPanelBytes is the size of a packed panel: its units, and behind them what corrects its sums.
func (g *Plan) bPanelBytes() int {
	n := g.bUnitBytes()
	if g.moves() {
		n += g.cols() * g.unit.bytes()
	}
	return n
}

func (g *Plan) bUnitBytes() int { return g.depth() * g.cols() * g.unit.bytes() }

// Packs says whether both operands are read whole before the first sum is stored.
func (g *Plan) Packs() bool { return !g.directA && !g.directB }

// PackedA and PackedB are the bytes of packed operands.
func (g *Plan) PackedA() int { return g.M*g.aPitch() + 64 }

// PackedB is likewise.
func (g *Plan) PackedB() int { return g.panels() * g.bPanelBytes() }

// Scratch is how many bytes of memory the code needs for packed operands.
func (g *Plan) Scratch() int { return g.PackedB() + g.PackedA() }

// Speed is about how many times as fast as those of float32 the multiplications are.
func (g *Plan) Speed() int {
	speed := g.unit.depth()
	if g.tiles {
		speed *= 4
	}
	return speed
}

// Tiles says whether the code uses the tile registers of AMX. These are released where
// it ends, and must be so by who leaves it in between.
func (g *Plan) Tiles() bool { return g.tiles }

// String says what the plan is, for people.
func (g *Plan) String() string {
	what := fmt.Sprintf("vectors of %d bits", g.width)
	if g.tiles {
		what = "AMX tiles"
	}
	return fmt.Sprintf("%v by %v, %d×%d×%d, blocks of %d×%d in %s", g.A, g.B, g.M, g.N, g.K, g.rows[0].rows, g.cols(), what)
}

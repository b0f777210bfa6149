package gemm

import (
	"fmt"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// unit is the operand of one multiplication of a lane.
type unit uint8

const (
	unitF32 unit = iota
	unitF64
	unitI32
	unitBF16x2 // two adjacent k
	unitI8x4   // four adjacent k
	unitBF16x4 // four adjacent k, of matrix instructions
	unitI8x8   // eight adjacent k, of matrix instructions
)

// units are the sizes of units in bytes, and how many k each holds.
var units = [...]struct{ bytes, depth int }{
	unitF32: {4, 1}, unitF64: {8, 1}, unitI32: {4, 1}, unitBF16x2: {4, 2}, unitI8x4: {4, 4}, unitBF16x4: {8, 4}, unitI8x8: {8, 8},
}

func (u unit) bytes() int { return units[u].bytes }

// depth returns how many k a unit holds.
func (u unit) depth() int { return units[u].depth }

// part returns the bytes of one element of a unit.
func (u unit) part() int { return u.bytes() / u.depth() }

// isMatrix reports units of matrix instructions: a vector holds the units of two rows of A, or of two columns of B, and an
// instruction multiplies all pairs.
func (u unit) isMatrix() bool { return u == unitBF16x4 || u == unitI8x8 }

const (
	vectorBytes = 16
	maxSums     = 16 // vectors of sums: V16 to V31
	maxRows     = 8
	maxVectors  = 8 // of B: V0 to V7
)

// Plan describes how a product is computed with the features of a processor.
type Plan struct {
	mma.Product
	unit  unit
	lanes int // units that a vector holds
	vecs  int // vectors of columns that a block has
	rows  int // of a block
}

// NewPlan plans a product. The error names what is not supported.
func NewPlan(p mma.Product, features a64.Features) (*Plan, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	g := &Plan{Product: p, unit: chooseUnit(p, features)}
	g.lanes = vectorBytes / g.unit.bytes()
	g.rows = min(maxRows, g.M)
	g.vecs = max(1, min(g.N/g.lanes, maxSums/g.rowVectors(), maxVectors))
	return g, nil
}

// rowVectors returns the number of vectors of sums in a column of a block.
func (g *Plan) rowVectors() int {
	if g.unit.isMatrix() {
		return g.rows / 2
	}
	return g.rows
}

func chooseUnit(p mma.Product, features a64.Features) unit {
	matrix := p.M >= 2 && p.N >= vectorBytes/4
	switch {
	case p.A == mma.F64:
		return unitF64
	case p.A.IsInt():
		need := a64.FeatDotProd
		if p.A != p.B {
			need = a64.FeatI8MM
		}
		switch {
		case matrix && p.K >= unitI8x8.depth() && features.Has(a64.FeatI8MM):
			return unitI8x8
		case p.K >= unitI8x4.depth() && features.Has(need):
			return unitI8x4
		}
		return unitI32
	case p.A.IsBF16() && p.B.IsBF16() && !p.Separate && p.Round == 0 && features.Has(a64.FeatBF16):
		switch {
		case matrix && p.K >= unitBF16x4.depth():
			return unitBF16x4
		case p.K >= unitBF16x2.depth():
			return unitBF16x2
		}
	}
	return unitF32
}

// sumBytes returns the size of an element of C and D.
func (g *Plan) sumBytes() int {
	if g.unit == unitF64 {
		return 8
	}
	return 4
}

// cols returns the number of columns of a panel of B. The last ones are unused if a vector is wider than B.
func (g *Plan) cols() int { return g.vecs * g.lanes }

// panels returns the number of panels of B.
func (g *Plan) panels() int { return max(1, g.N/g.cols()) }

// depth returns the number of units of k.
func (g *Plan) depth() int { return g.K / g.unit.depth() }

// panelBytes returns the size of a packed panel of B.
func (g *Plan) panelBytes() int { return g.depth() * g.cols() * g.unit.bytes() }

// blockBytes returns the size of the packed rows of a block of A.
func (g *Plan) blockBytes() int { return g.depth() * g.rows * g.unit.bytes() }

// pitch returns the row stride of C and, unless it is strided, of D.
func (g *Plan) pitch() int { return g.N * g.sumBytes() }

// Packs reports that both operands are read completely before the first sum is stored.
func (g *Plan) Packs() bool { return true }

// CanShare reports which operands workers may share.
func (g *Plan) CanShare() (a, b bool) { return g.Batch == 1, g.Batch == 1 }

// lines rounds up to whole cache lines.
func lines(n int) int { return (n + 63) &^ 63 }

// PackedA returns the bytes of packed A.
func (g *Plan) PackedA() int { return lines(g.M / g.rows * g.blockBytes()) }

// PackedB returns the bytes of packed B.
func (g *Plan) PackedB() int { return lines(g.panels() * g.panelBytes()) }

// Scratch returns how many bytes of memory the code needs for packed operands.
func (g *Plan) Scratch() int { return g.PackedB() + g.PackedA() }

// Speed returns the approximate speed of the multiplications relative to those of float32.
func (g *Plan) Speed() int { return g.unit.depth() }

// Tiles reports false: there are no tile registers.
func (g *Plan) Tiles() bool { return false }

// String describes the plan.
func (g *Plan) String() string {
	return fmt.Sprintf("%v by %v, %d×%d×%d, blocks of %d×%d", g.A, g.B, g.M, g.N, g.K, g.rows, g.cols())
}

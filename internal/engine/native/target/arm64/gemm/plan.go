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
	unitF64      // eight bytes, all others four
	unitI32
	unitBF16x2 // two adjacent k
	unitI8x4   // four adjacent k
)

func (u unit) bytes() int {
	if u == unitF64 {
		return 8
	}
	return 4
}

// depth returns how many k a unit holds.
func (u unit) depth() int {
	return [...]int{unitF32: 1, unitF64: 1, unitI32: 1, unitBF16x2: 2, unitI8x4: 4}[u]
}

// part returns the bytes of one element of a unit.
func (u unit) part() int { return u.bytes() / u.depth() }

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
	g.vecs = max(1, min(g.N/g.lanes, maxSums/g.rows, maxVectors))
	return g, nil
}

func chooseUnit(p mma.Product, features a64.Features) unit {
	switch {
	case p.A == mma.F64:
		return unitF64
	case p.A.IsInt():
		need := a64.FeatDotProd
		if p.A != p.B {
			need = a64.FeatI8MM
		}
		if p.K >= unitI8x4.depth() && features.Has(need) {
			return unitI8x4
		}
		return unitI32
	case p.A.IsBF16() && p.B.IsBF16() && !p.Separate && p.Round == 0 && p.K >= unitBF16x2.depth() && features.Has(a64.FeatBF16):
		return unitBF16x2
	}
	return unitF32
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
func (g *Plan) pitch() int { return g.N * g.unit.bytes() }

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

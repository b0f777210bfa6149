package arm64

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/target/arm64/gemm"
)

// product is a planned matrix product.
type product struct {
	*gemm.Plan
	e *Emitter
}

// Product plans a product for the instructions that the assembler allows. P2 is X3, as package gemm expects.
func (e *Emitter) Product(shape mma.Product) (target.Product, error) {
	plan, err := gemm.NewPlan(shape, e.a.Allow)
	if err != nil {
		return nil, err
	}
	return product{plan, e}, nil
}

// Emit emits the product.
func (p product) Emit(between func()) {
	p.e.bases.clear()
	p.Append(p.e.a, between)
}

// EmitShared emits a product whose operands other workers may have packed.
func (p product) EmitShared(s target.Sharing) {
	p.e.bases.clear()
	sharing := gemm.Sharing{Between: s.Between, After: func(again a64.Label) { s.Packed(target.Label(again)) }}
	for i, m := range s.Pack {
		if m != nil {
			sharing.Packed[i] = func(done a64.Label) { p.e.If(target.Equal, m.Bits(64), target.Imm(0), target.Label(done)) }
		}
	}
	p.AppendShared(p.e.a, sharing)
}

// sizedProduct is a planned product of run-time sizes.
type sizedProduct struct {
	*gemm.Sized
	e *Emitter
}

// SizedProduct plans a product of run-time sizes.
func (e *Emitter) SizedProduct(p mma.Sized) target.SizedProduct {
	plan, err := gemm.NewSized(p, e.a.Allow)
	if err != nil {
		return nil // products of tiles are for such elements
	}
	return sizedProduct{plan, e}
}

// Emit emits the product.
func (p sizedProduct) Emit(between func()) {
	p.e.bases.clear()
	p.Append(p.e.a, between)
	p.e.bases.clear() // those of between
}

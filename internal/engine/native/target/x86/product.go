package x86

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
)

// product is a planned matrix product.
type product struct {
	*gemm.Plan
	e *emitter
}

// Product plans a product for the instructions that the assembler allows.
func (e *Emitter) Product(shape mma.Product) (target.Product, error) {
	plan, err := gemm.NewPlan(shape, e.e.Allow)
	if err != nil {
		return nil, err
	}
	return product{plan, e.e}, nil
}

// sizedProduct is a planned product of run-time sizes.
type sizedProduct struct {
	*gemm.Sized
	e *emitter
}

// SizedProduct plans a product of run-time sizes.
func (e *Emitter) SizedProduct(p mma.Sized) target.SizedProduct {
	plan, err := gemm.NewSized(p, e.e.Allow)
	if err != nil {
		return nil // products of tiles are for such elements
	}
	return sizedProduct{plan, e.e}
}

// Emit emits the product.
func (p sizedProduct) Emit(between func()) { p.Append(p.e.Asm, between) }

// Emit emits the product.
func (p product) Emit(between func()) { p.Append(p.e.Asm, between) }

// EmitShared emits a product whose operands other workers may have packed.
func (p product) EmitShared(s target.Sharing) {
	sharing := gemm.Sharing{Between: s.Between, Packed: func(again amd64.Label) { s.Packed(target.Label(again)) }}
	for i, m := range s.Pack {
		if m != nil {
			sharing.Pack[i] = sized(*m)
		}
	}
	p.AppendShared(p.e.Asm, sharing)
}

package arm64

import (
	"errors"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
)

// Product plans a matrix product.
func (e *Emitter) Product(mma.Product) (target.Product, error) {
	return nil, errors.New("matrix products need package gemm")
}

package bigref

import (
	"math/big"
	"sync"
)

// wideBits is enough of pi to reduce the largest float64.
const wideBits = 2600

// piWide is pi by Machin's formula.
var piWide = sync.OnceValue(func() *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), wideBits+64)
	sum := arctanInverse(one, 5, -1)
	sum.Mul(sum, big.NewInt(16))
	b := arctanInverse(one, 239, -1)
	sum.Sub(sum, b.Mul(b, big.NewInt(4)))
	return fixed(sum)
})()

// ln2 is 18 artanh(1/26) - 2 artanh(1/4801) + 8 artanh(1/8749).
var ln2 = sync.OnceValue(func() *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), wideBits+64)
	sum := new(big.Int)
	for _, t := range []struct{ times, of int64 }{{18, 26}, {-2, 4801}, {8, 8749}} {
		a := arctanInverse(one, t.of, 1)
		sum.Add(sum, a.Mul(a, big.NewInt(t.times)))
	}
	return newFloat().Set(fixed(sum))
})()

// Pi returns pi to wideBits bits.
func Pi() *big.Float { return new(big.Float).Set(piWide) }

// Ln2 returns the natural logarithm of 2.
func Ln2() *big.Float { return ln2 }

func fixed(x *big.Int) *big.Float {
	f := new(big.Float).SetPrec(wideBits).SetInt(x)
	return f.SetMantExp(f, -(wideBits + 64))
}

// arctanInverse is one times arctan(1/n), or artanh(1/n) for sign 1.
func arctanInverse(one *big.Int, n, sign int64) *big.Int {
	sq, term := big.NewInt(n*n*sign), new(big.Int).Quo(one, big.NewInt(n))
	sum := new(big.Int)
	for k := int64(1); term.Sign() != 0; k += 2 {
		sum.Add(sum, new(big.Int).Quo(term, big.NewInt(k)))
		term.Quo(term, sq)
	}
	return sum
}

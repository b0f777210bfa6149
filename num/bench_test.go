package num

import (
	"math"
	"math/rand/v2"
	"testing"
)

const benchLen = 4096

func benchFloats(lo, hi float32) []float32 {
	rng := rand.New(rand.NewPCG(3, 3))
	v := make([]float32, benchLen)
	for i := range v {
		v[i] = lo + (hi-lo)*rng.Float32()
	}
	return v
}

// perElement reports the elements a second besides the bytes read.
func perElement(b *testing.B, bytes int, run func()) {
	b.SetBytes(int64(bytes * benchLen))
	for b.Loop() {
		run()
	}
	b.ReportMetric(float64(b.N)*benchLen/b.Elapsed().Seconds()/1e6, "Melem/s")
}

func BenchmarkConvert(b *testing.B) {
	f32, f64 := benchFloats(-100, 100), make([]float64, benchLen)
	h16, b8 := make([]uint16, benchLen), make([]uint8, benchLen)
	F32sToF16s(h16, f32)
	for i := range b8 {
		b8[i] = uint8(i * 7)
	}
	for _, c := range []struct {
		name  string
		bytes int
		run   func()
	}{
		{"f16-f32", 2, func() { F16sToF32s(f32, h16) }},
		{"f32-f16", 4, func() { F32sToF16s(h16, f32) }},
		{"f32-round-f16", 4, func() { RoundF16s(f32, f32) }},
		{"bf16-f32", 2, func() { BF16sToF32s(f32, h16) }},
		{"f32-bf16", 4, func() { F32sToBF16s(h16, f32) }},
		{"f32-round-bf16", 4, func() { RoundBF16s(f32, f32) }},
		{"f32-round-tf32", 4, func() { RoundTF32s(f32, f32) }},
		{"f16-f64", 2, func() { F16sToF64s(f64, h16) }},
		{"f64-f16", 8, func() { F64sToF16s(h16, f64) }},
		{"bf16-f64", 2, func() { BF16sToF64s(f64, h16) }},
		{"f64-bf16", 8, func() { F64sToBF16s(h16, f64) }},
		{"e4m3fn-f32", 1, func() { E4M3sToF32s(f32, b8) }},
		{"f32-e4m3fn", 4, func() { F32sToE4M3s(b8, f32, false) }},
		{"f32-e5m2", 4, func() { F32sToE5M2s(b8, f32, false) }},
	} {
		b.Run(c.name, func(b *testing.B) { perElement(b, c.bytes, c.run) })
	}
}

func BenchmarkElementaryF32(b *testing.B) {
	signed, above := benchFloats(-10, 10), benchFloats(0.01, 100)
	dst := make([]float32, benchLen)
	for _, c := range []struct {
		name string
		src  []float32
		f    func(dst, src []float32)
	}{
		{"exp", signed, ExpF32s}, {"exp2", signed, Exp2F32s}, {"log", above, LogF32s}, {"log2", above, Log2F32s},
		{"sin", signed, SinF32s}, {"cos", signed, CosF32s}, {"tanh", signed, TanhF32s}, {"sqrt", above, SqrtF32s}, {"rsqrt", above, RsqrtF32s},
	} {
		b.Run(c.name, func(b *testing.B) { perElement(b, 4, func() { c.f(dst, c.src) }) })
	}
	b.Run("pow", func(b *testing.B) {
		perElement(b, 8, func() {
			for i := range dst {
				dst[i] = PowF32(above[i], signed[i])
			}
		})
	})
	b.Run("atan2", func(b *testing.B) {
		perElement(b, 8, func() {
			for i := range dst {
				dst[i] = Atan2F32(above[i], signed[i])
			}
		})
	})
}

func BenchmarkElementaryF64(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 4))
	src, dst := make([]float64, benchLen), make([]float64, benchLen)
	for i := range src {
		src[i] = 10 * rng.Float64()
	}
	for _, c := range []struct {
		name string
		f    func(float64) float64
	}{
		{"exp", ExpF64}, {"exp2", Exp2F64}, {"log", LogF64}, {"log2", Log2F64}, {"sin", SinF64}, {"cos", CosF64},
		{"tan", TanF64}, {"sinh", SinhF64}, {"cosh", CoshF64}, {"tanh", TanhF64}, {"rsqrt", RsqrtF64},
		{"pow", func(x float64) float64 { return PowF64(x, 3.7) }},
		{"atan2", func(x float64) float64 { return Atan2F64(x, 3.7) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			perElement(b, 8, func() {
				for i, x := range src {
					dst[i] = c.f(x)
				}
			})
		})
	}
}

func BenchmarkArithmetic(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 5))
	x, y, dst := make([]float64, benchLen), make([]float64, benchLen), make([]float64, benchLen)
	for i := range x {
		x[i], y[i] = rng.NormFloat64(), rng.NormFloat64()
	}
	for _, c := range []struct {
		name string
		op   func(a, b float64) float64
	}{
		{"add-f64-zero", func(a, b float64) float64 { return AddF64(a, b, Zero) }},
		{"mul-f64-zero", func(a, b float64) float64 { return MulF64(a, b, Zero) }},
		{"div-f64-zero", func(a, b float64) float64 { return DivF64(a, b, Zero) }},
		{"fma-f64-zero", func(a, b float64) float64 { return FMAF64(a, b, 1, Zero) }},
		{"sqrt-f64-zero", func(a, _ float64) float64 { return SqrtF64(math.Abs(a), Zero) }},
		{"add-f32-zero", func(a, b float64) float64 { return float64(AddF32(float32(a), float32(b), Zero)) }},
		{"div-f32-zero", func(a, b float64) float64 { return float64(DivF32(float32(a), float32(b), Zero)) }},
		{"fma-f32", func(a, b float64) float64 { return float64(FMAF32(float32(a), float32(b), 1, NearestEven)) }},
		{"add-f16", func(a, b float64) float64 { return F16.Add(float64(float32(a)), float64(float32(b)), NearestEven) }},
		{"rem-f64", RemF64},
	} {
		b.Run(c.name, func(b *testing.B) {
			perElement(b, 16, func() {
				for i := range dst {
					dst[i] = c.op(x[i], y[i])
				}
			})
		})
	}
}

// Package num implements the arithmetic of every Tile IR element type: the values of the bit patterns of f16, bf16,
// tf32, f32, f64, e4m3fn, e5m2, e8m0fnu, e5m3fnu, e2m1fn and i4, the rounding of values to these formats, and the
// floating-point operations. It must not know tiles, operations or devices.
//
// All results are the same on every platform that Go runs on: a product that is added to another number is written so
// that no compiler can fuse the two.
//
// # Formats
//
// A Format describes a format; its Decode, Encode, EncodeInt, EncodeUint and Round, and Convert between two formats,
// accept any rounding mode and round once. They are the definition. The functions with two format names, such as
// F32ToF16, F16sToF32s (slices), RoundBF16 (value to value), are fast versions of the pairs that kernels use, for
// NearestEven unless they have a Rounding parameter.
//
//	F16 BF16 TF32 F32 F64 E4M3FN E5M2 E8M0FNU E5M3FNU E2M1FN  *Format
//	F16ToF32 F16ToF64 F32ToF16 F64ToF16 RoundF16, F16sToF32s F16sToF64s F32sToF16s F64sToF16s RoundF16s
//	BF16ToF32 BF16ToF64 F32ToBF16 F64ToBF16 RoundBF16, BF16sToF32s BF16sToF64s F32sToBF16s F64sToBF16s RoundBF16s
//	RoundTF32 TruncTF32 F64ToTF32 F64ToF32, RoundTF32s
//	E4M3ToF32 E5M2ToF32 E8M0ToF32 E5M3ToF32 E2M1ToF32 F32ToE4M3 F32ToE5M2, E4M3sToF32s E5M2sToF32s E8M0sToF32s E2M1sToF32s F32sToE4M3s F32sToE5M2s
//	FloatToInt RoundToInt SignExtend ZeroExtend PackNibbles UnpackNibbles
//
// # Arithmetic
//
// Add, Sub, Mul, Div, FMA, Sqrt with the suffix F16, BF16 (on patterns), F32,
// F64 (on values) are correctly rounded in every mode; the methods of the same
// names on Format do the same for values of any format up to 24 bits of
// precision. For NearestEven in f32 and f64, Go's own + - * / are the same, and
// in f16 and bf16 an f32 operation followed by RoundF16 or RoundBF16 is, for
// + - * / and square root. FMA is not. A NaN result is some quiet NaN.
//
//	FlushF32  Maximum Minimum MaximumNumber MinimumNumber  RemF32 RemF64
//
// # Elementary functions
//
// Exp, Exp2, Log, Log2, Sin, Cos, Tan, Sinh, Cosh, Tanh, Atan2, Pow, PowI, Rsqrt
// with the suffix F32 (within 1 ULP of the correctly rounded value) or F64
// (within 2). Over slices, with the suffix F32s: Exp, Exp2, Log, Log2, Sin, Cos,
// Tanh, Sqrt, Rsqrt; a loop over the scalar functions costs little more, except
// for Exp and Exp2. FloorF32 and CeilF32 are exact; f64 has math.Floor and
// math.Ceil. TestElementaryErrors measures and prints the largest errors.
//
//	ULPDiff32 ULPDiff64 (*Format).ULPDiff
package num

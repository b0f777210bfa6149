package tileir

// Accumulators lists the element types that a matrix product of factors of a type may be
// summed in, the narrowest first; none for a type that no plain product takes.
func Accumulators(factor Scalar) []Scalar { return accumulators[factor] }

var accumulators = map[Scalar][]Scalar{
	I8:     {I32},
	E4M3FN: {F16, F32},
	E5M2:   {F16, F32},
	F16:    {F16, F32},
	BF16:   {F32},
	TF32:   {F32},
	F32:    {F32},
	F64:    {F64},
}

// ScaleBlocks lists how many elements of a factor along k one scale may stand for in a
// block-scaled product, by the element types of factor and scale; none for types that
// do not go together.
func ScaleBlocks(factor, scale Scalar) []int64 { return scaleBlocks[[2]Scalar{factor, scale}] }

var scaleBlocks = map[[2]Scalar][]int64{
	{E4M3FN, E8M0FNU}: {32},
	{E5M2, E8M0FNU}:   {32},
	{E2M1FN, E8M0FNU}: {16, 32},
	{E2M1FN, E4M3FN}:  {16},
	{E2M1FN, E5M3FNU}: {16, 32},
}

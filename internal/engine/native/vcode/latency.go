package vcode

// Latency returns the length in cycles of the longest chain of dependent instructions among those given, which are in order.
func (b *Body) Latency(insts []Inst) int {
	ready, longest := make(map[Reg]int), 0
	for i := range insts {
		in, start := &insts[i], 0
		for _, s := range in.Src {
			start = max(start, ready[s])
		}
		ready[in.Dst] = start + in.latency()
		longest = max(longest, ready[in.Dst])
	}
	return longest
}

// latency returns the cycles from the operands of an instruction to its result, roughly as processors of the last ten years
// have them.
func (in *Inst) latency() int {
	switch in.Code {
	case OpFAdd, OpFSub, OpFCmp, OpFMax, OpFMin, OpFRange, OpSumOctets, OpNarrowQuads, OpNarrowBytes:
		return 3
	case OpFMul, OpFMA, OpFNMA, OpFMS, OpScale, OpMul, OpMulWide, OpTable, OpReduceStep, OpRound:
		return 4
	case OpConvert, OpConvertU, OpDecodeHalf, OpEncodeHalf:
		return 5
	case OpRoundHalf:
		return 10
	case OpFDiv, OpFSqrt:
		return 12
	case OpLookup32, OpLookup64, OpGather, OpGatherFrom:
		return 20
	case OpMove, OpLoad, OpSplat, OpStore:
		return 0
	}
	return 1
}

package amd64

import "fmt"

// maskRows are the instructions on mask registers, of 8, 16, 32 and 64 bits.
func maskRows() []row {
	sizes := []struct{ letter, kind, pp, w, need string }{
		{"b", "km8", "66", "w0", "avx512dq"}, {"w", "km16", "np", "w0", "avx512f"},
		{"d", "km32", "66", "w1", "avx512bw"}, {"q", "km64", "np", "w1", "avx512bw"},
	}
	binary := []struct{ name, opcode string }{{"kand", "41"}, {"kandn", "42"}, {"kor", "45"}, {"kxnor", "46"}, {"kxor", "47"}, {"kadd", "4a"}}
	var rows []row
	for i, s := range sizes {
		for _, b := range binary {
			need := s.need
			if b.name == "kadd" && s.letter == "w" {
				need = "avx512dq"
			}
			rows = append(rows, row{b.name + s.letter, "k k k", fmt.Sprintf("RVM vex.%s.0f.%s.l1 %s", s.pp, s.w, b.opcode), need})
		}
		rows = append(rows,
			row{"knot" + s.letter, "k k", fmt.Sprintf("RM vex.%s.0f.%s.l0 44", s.pp, s.w), s.need},
			row{"kortest" + s.letter, "k k", fmt.Sprintf("RM vex.%s.0f.%s.l0 98", s.pp, s.w), s.need},
			row{"kmov" + s.letter, "k " + s.kind, fmt.Sprintf("RM vex.%s.0f.%s.l0 90", s.pp, s.w), s.need},
			row{"kmov" + s.letter, s.kind[1:] + " k", fmt.Sprintf("MR vex.%s.0f.%s.l0 91", s.pp, s.w), s.need},
			// Shifts: two sizes share an opcode and differ in W.
			row{"kshiftl" + s.letter, "k k i8", fmt.Sprintf("RMI vex.66.0f3a.w%d.l0 %x", i&1, 0x32+i/2), s.need},
			row{"kshiftr" + s.letter, "k k i8", fmt.Sprintf("RMI vex.66.0f3a.w%d.l0 %x", i&1, 0x30+i/2), s.need},
		)
		need := s.need
		if s.letter == "w" {
			need = "avx512dq"
		}
		rows = append(rows, row{"ktest" + s.letter, "k k", fmt.Sprintf("RM vex.%s.0f.%s.l0 99", s.pp, s.w), need})
	}
	return append(rows, maskMoves...)
}

// maskMoves go between mask and general registers, and join two masks.
var maskMoves = []row{
	{"kmovb", "k r32", "RM vex.66.0f.w0.l0 92", "avx512dq"},
	{"kmovb", "r32 k", "RM vex.66.0f.w0.l0 93", "avx512dq"},
	{"kmovw", "k r32", "RM vex.np.0f.w0.l0 92", "avx512f"},
	{"kmovw", "r32 k", "RM vex.np.0f.w0.l0 93", "avx512f"},
	{"kmovd", "k r32", "RM vex.f2.0f.w0.l0 92", "avx512bw"},
	{"kmovd", "r32 k", "RM vex.f2.0f.w0.l0 93", "avx512bw"},
	{"kmovq", "k r64", "RM vex.f2.0f.w1.l0 92", "avx512bw"},
	{"kmovq", "r64 k", "RM vex.f2.0f.w1.l0 93", "avx512bw"},
	{"kunpckbw", "k k k", "RVM vex.66.0f.w0.l1 4b", "avx512f"},
	{"kunpckwd", "k k k", "RVM vex.np.0f.w0.l1 4b", "avx512bw"},
	{"kunpckdq", "k k k", "RVM vex.np.0f.w1.l1 4b", "avx512bw"},
}

// avx512Rows go between masks and vectors.
var avx512Rows = []row{
	{"vpmovm2b", "v k", "RM evex.f3.0f38.w0 28", "avx512bw"},
	{"vpmovm2w", "v k", "RM evex.f3.0f38.w1 28", "avx512bw"},
	{"vpmovm2d", "v k", "RM evex.f3.0f38.w0 38", "avx512dq"},
	{"vpmovm2q", "v k", "RM evex.f3.0f38.w1 38", "avx512dq"},
	{"vpmovb2m", "k v", "RM evex.f3.0f38.w0 29", "avx512bw"},
	{"vpmovw2m", "k v", "RM evex.f3.0f38.w1 29", "avx512bw"},
	{"vpmovd2m", "k v", "RM evex.f3.0f38.w0 39", "avx512dq"},
	{"vpmovq2m", "k v", "RM evex.f3.0f38.w1 39", "avx512dq"},
	{"vpbroadcastmb2q", "v k", "RM evex.f3.0f38.w1 2a", "avx512cd"},
	{"vpbroadcastmw2d", "v k", "RM evex.f3.0f38.w0 3a", "avx512cd"},
}

// halfRows are arithmetic and conversions on float16 itself.
var halfRows = []row{
	{"vaddph", "v{kz} v vm/b16 {er}", "RVM evex.np.m5.w0 58", "avx512fp16"},
	{"vmulph", "v{kz} v vm/b16 {er}", "RVM evex.np.m5.w0 59", "avx512fp16"},
	{"vsubph", "v{kz} v vm/b16 {er}", "RVM evex.np.m5.w0 5c", "avx512fp16"},
	{"vdivph", "v{kz} v vm/b16 {er}", "RVM evex.np.m5.w0 5e", "avx512fp16"},
	{"vminph", "v{kz} v vm/b16 {sae}", "RVM evex.np.m5.w0 5d", "avx512fp16"},
	{"vmaxph", "v{kz} v vm/b16 {sae}", "RVM evex.np.m5.w0 5f", "avx512fp16"},
	{"vsqrtph", "v{kz} vm/b16 {er}", "RM evex.np.m5.w0 51", "avx512fp16"},
	{"vaddsh", "x{kz} x xm16 {er}", "RVM evex.f3.m5.w0.l0 58", "avx512fp16"},
	{"vmulsh", "x{kz} x xm16 {er}", "RVM evex.f3.m5.w0.l0 59", "avx512fp16"},
	{"vsubsh", "x{kz} x xm16 {er}", "RVM evex.f3.m5.w0.l0 5c", "avx512fp16"},
	{"vdivsh", "x{kz} x xm16 {er}", "RVM evex.f3.m5.w0.l0 5e", "avx512fp16"},
	{"vsqrtsh", "x{kz} x xm16 {er}", "RVM evex.f3.m5.w0.l0 51", "avx512fp16"},
	{"vcmpph", "k{k} v vm/b16 i8 {sae}", "RVMI evex.np.0f3a.w0 c2", "avx512fp16"},
	{"vucomish", "x xm16 {sae}", "RM evex.np.m5.w0.l0 2e", "avx512fp16"},
	{"vfpclassph", "k{k} vm/b16 i8", "RMI evex.np.0f3a.w0 66", "avx512fp16"},
	{"vrndscaleph", "v{kz} vm/b16 i8 {sae}", "RMI evex.np.0f3a.w0 08", "avx512fp16"},
	{"vrcpph", "v{kz} vm/b16", "RM evex.66.m6.w0 4c", "avx512fp16"},
	{"vrsqrtph", "v{kz} vm/b16", "RM evex.66.m6.w0 4e", "avx512fp16"},
	{"vscalefph", "v{kz} v vm/b16 {er}", "RVM evex.66.m6.w0 2c", "avx512fp16"},
	{"vgetexpph", "v{kz} vm/b16 {sae}", "RM evex.66.m6.w0 42", "avx512fp16"},
	{"vgetmantph", "v{kz} vm/b16 i8 {sae}", "RMI evex.np.0f3a.w0 26", "avx512fp16"},
	{"vreduceph", "v{kz} vm/b16 i8 {sae}", "RMI evex.np.0f3a.w0 56", "avx512fp16"},
	{"vmovsh", "x{kz} m16", "RM evex.f3.m5.w0.l0 10", "avx512fp16"},
	{"vmovsh", "m16{k} x", "MR evex.f3.m5.w0.l0 11", "avx512fp16"},
	{"vmovw", "x r32m16", "RM evex.66.m5.wig.l0 6e", "avx512fp16"},
	{"vmovw", "r32m16 x", "MR evex.66.m5.wig.l0 7e", "avx512fp16"},
	{"vcvtph2psx", "v{kz} hm/b16 {sae}", "RM evex.66.m6.w0 13", "avx512fp16"},
	{"vcvtps2phx", "h{kz} vm/b32 {er}", "RM evex.66.m5.w0 1d", "avx512fp16"},
	{"vcvtph2pd", "v{kz} qm/b16 {sae}", "RM evex.np.m5.w0 5a", "avx512fp16"},
	{"vcvtpd2ph", "q{kz} vm/b64 {er}", "RM evex.66.m5.w1 5a", "avx512fp16"},
	{"vcvtw2ph", "v{kz} vm/b16 {er}", "RM evex.f3.m5.w0 7d", "avx512fp16"},
	{"vcvtuw2ph", "v{kz} vm/b16 {er}", "RM evex.f2.m5.w0 7d", "avx512fp16"},
	{"vcvtph2w", "v{kz} vm/b16 {er}", "RM evex.66.m5.w0 7d", "avx512fp16"},
	{"vcvttph2w", "v{kz} vm/b16 {sae}", "RM evex.66.m5.w0 7c", "avx512fp16"},
	{"vcvttph2uw", "v{kz} vm/b16 {sae}", "RM evex.np.m5.w0 7c", "avx512fp16"},
	{"vcvtdq2ph", "h{kz} vm/b32 {er}", "RM evex.np.m5.w0 5b", "avx512fp16"},
	{"vcvtudq2ph", "h{kz} vm/b32 {er}", "RM evex.f2.m5.w0 7a", "avx512fp16"},
	{"vcvtph2dq", "v{kz} hm/b16 {er}", "RM evex.66.m5.w0 5b", "avx512fp16"},
	{"vcvttph2dq", "v{kz} hm/b16 {sae}", "RM evex.f3.m5.w0 5b", "avx512fp16"},
	{"vcvttph2udq", "v{kz} hm/b16 {sae}", "RM evex.np.m5.w0 78", "avx512fp16"},
}

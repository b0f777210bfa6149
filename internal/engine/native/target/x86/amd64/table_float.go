package amd64

import "fmt"

// fmaRows are a*b+c with one rounding, in three orders of the operands: 132 is
// a = a*c+b, 213 is a = b*a+c, 231 is a = b*c+a.
func fmaRows() []row {
	kinds := []struct {
		name           string
		packed, single int // low halves of the opcodes in the group of order 132
	}{{"vfmaddsub", 6, 0}, {"vfmsubadd", 7, 0}, {"vfmadd", 8, 9}, {"vfmsub", 10, 11}, {"vfnmadd", 12, 13}, {"vfnmsub", 14, 15}}
	var rows []row
	for i, order := range []string{"132", "213", "231"} {
		for _, k := range kinds {
			packed, single := 0x90+i<<4|k.packed, 0x90+i<<4|k.single
			rows = append(rows, fmaPacked(k.name+order, packed)...)
			if k.single != 0 {
				rows = append(rows, fmaSingle(k.name+order, single)...)
			}
		}
	}
	return rows
}

func fmaPacked(name string, op int) []row {
	return []row{
		{name + "ps", "v{kz} v vm/b32 {er}", fmt.Sprintf("RVM vex+evex.66.0f38.w0 %x", op), "fma/avx512f"},
		{name + "pd", "v{kz} v vm/b64 {er}", fmt.Sprintf("RVM vex+evex.66.0f38.w1 %x", op), "fma/avx512f"},
		{name + "ph", "v{kz} v vm/b16 {er}", fmt.Sprintf("RVM evex.66.m6.w0 %x", op), "avx512fp16"},
	}
}

func fmaSingle(name string, op int) []row {
	return []row{
		{name + "ss", "x{kz} x xm32 {er}", fmt.Sprintf("RVM vex+evex.66.0f38.w0.l0 %x", op), "fma/avx512f"},
		{name + "sd", "x{kz} x xm64 {er}", fmt.Sprintf("RVM vex+evex.66.0f38.w1.l0 %x", op), "fma/avx512f"},
		{name + "sh", "x{kz} x xm16 {er}", fmt.Sprintf("RVM evex.66.m6.w0.l0 %x", op), "avx512fp16"},
	}
}

// floatRows are arithmetic and logic on float32 and float64.
var floatRows = []row{
	{"vaddps", "v{kz} v vm/b32 {er}", "RVM vex+evex.np.0f.x0 58", "avx/avx512f"},
	{"vaddpd", "v{kz} v vm/b64 {er}", "RVM vex+evex.66.0f.x1 58", "avx/avx512f"},
	{"vaddss", "x{kz} x xm32 {er}", "RVM vex+evex.f3.0f.x0.l0 58", "avx/avx512f"},
	{"vaddsd", "x{kz} x xm64 {er}", "RVM vex+evex.f2.0f.x1.l0 58", "avx/avx512f"},
	{"vmulps", "v{kz} v vm/b32 {er}", "RVM vex+evex.np.0f.x0 59", "avx/avx512f"},
	{"vmulpd", "v{kz} v vm/b64 {er}", "RVM vex+evex.66.0f.x1 59", "avx/avx512f"},
	{"vmulss", "x{kz} x xm32 {er}", "RVM vex+evex.f3.0f.x0.l0 59", "avx/avx512f"},
	{"vmulsd", "x{kz} x xm64 {er}", "RVM vex+evex.f2.0f.x1.l0 59", "avx/avx512f"},
	{"vsubps", "v{kz} v vm/b32 {er}", "RVM vex+evex.np.0f.x0 5c", "avx/avx512f"},
	{"vsubpd", "v{kz} v vm/b64 {er}", "RVM vex+evex.66.0f.x1 5c", "avx/avx512f"},
	{"vsubss", "x{kz} x xm32 {er}", "RVM vex+evex.f3.0f.x0.l0 5c", "avx/avx512f"},
	{"vsubsd", "x{kz} x xm64 {er}", "RVM vex+evex.f2.0f.x1.l0 5c", "avx/avx512f"},
	{"vminps", "v{kz} v vm/b32 {sae}", "RVM vex+evex.np.0f.x0 5d", "avx/avx512f"},
	{"vminpd", "v{kz} v vm/b64 {sae}", "RVM vex+evex.66.0f.x1 5d", "avx/avx512f"},
	{"vminss", "x{kz} x xm32 {sae}", "RVM vex+evex.f3.0f.x0.l0 5d", "avx/avx512f"},
	{"vminsd", "x{kz} x xm64 {sae}", "RVM vex+evex.f2.0f.x1.l0 5d", "avx/avx512f"},
	{"vdivps", "v{kz} v vm/b32 {er}", "RVM vex+evex.np.0f.x0 5e", "avx/avx512f"},
	{"vdivpd", "v{kz} v vm/b64 {er}", "RVM vex+evex.66.0f.x1 5e", "avx/avx512f"},
	{"vdivss", "x{kz} x xm32 {er}", "RVM vex+evex.f3.0f.x0.l0 5e", "avx/avx512f"},
	{"vdivsd", "x{kz} x xm64 {er}", "RVM vex+evex.f2.0f.x1.l0 5e", "avx/avx512f"},
	{"vmaxps", "v{kz} v vm/b32 {sae}", "RVM vex+evex.np.0f.x0 5f", "avx/avx512f"},
	{"vmaxpd", "v{kz} v vm/b64 {sae}", "RVM vex+evex.66.0f.x1 5f", "avx/avx512f"},
	{"vmaxss", "x{kz} x xm32 {sae}", "RVM vex+evex.f3.0f.x0.l0 5f", "avx/avx512f"},
	{"vmaxsd", "x{kz} x xm64 {sae}", "RVM vex+evex.f2.0f.x1.l0 5f", "avx/avx512f"},
	{"vsqrtps", "v{kz} vm/b32 {er}", "RM vex+evex.np.0f.x0 51", "avx/avx512f"},
	{"vsqrtpd", "v{kz} vm/b64 {er}", "RM vex+evex.66.0f.x1 51", "avx/avx512f"},
	{"vsqrtss", "x{kz} x xm32 {er}", "RVM vex+evex.f3.0f.x0.l0 51", "avx/avx512f"},
	{"vsqrtsd", "x{kz} x xm64 {er}", "RVM vex+evex.f2.0f.x1.l0 51", "avx/avx512f"},
	{"vrcpps", "v vm", "RM vex.np.0f.wig 53", "avx"},
	{"vrsqrtps", "v vm", "RM vex.np.0f.wig 52", "avx"},
	{"vrcp14ps", "v{kz} vm/b32", "RM evex.66.0f38.w0 4c", "avx512f"},
	{"vrcp14pd", "v{kz} vm/b64", "RM evex.66.0f38.w1 4c", "avx512f"},
	{"vrsqrt14ps", "v{kz} vm/b32", "RM evex.66.0f38.w0 4e", "avx512f"},
	{"vrsqrt14pd", "v{kz} vm/b64", "RM evex.66.0f38.w1 4e", "avx512f"},
	{"vandps", "v{kz} v vm/b32", "RVM vex+evex.np.0f.x0 54", "avx/avx512dq"},
	{"vandpd", "v{kz} v vm/b64", "RVM vex+evex.66.0f.x1 54", "avx/avx512dq"},
	{"vandnps", "v{kz} v vm/b32", "RVM vex+evex.np.0f.x0 55", "avx/avx512dq"},
	{"vandnpd", "v{kz} v vm/b64", "RVM vex+evex.66.0f.x1 55", "avx/avx512dq"},
	{"vorps", "v{kz} v vm/b32", "RVM vex+evex.np.0f.x0 56", "avx/avx512dq"},
	{"vorpd", "v{kz} v vm/b64", "RVM vex+evex.66.0f.x1 56", "avx/avx512dq"},
	{"vxorps", "v{kz} v vm/b32", "RVM vex+evex.np.0f.x0 57", "avx/avx512dq"},
	{"vxorpd", "v{kz} v vm/b64", "RVM vex+evex.66.0f.x1 57", "avx/avx512dq"},
	{"vhaddps", "v v vm", "RVM vex.f2.0f.wig 7c", "avx"},
	{"vhaddpd", "v v vm", "RVM vex.66.0f.wig 7c", "avx"},
	{"vaddsubps", "v v vm", "RVM vex.f2.0f.wig d0", "avx"},
	{"vaddsubpd", "v v vm", "RVM vex.66.0f.wig d0", "avx"},
	{"vroundps", "v vm i8", "RMI vex.66.0f3a.wig 08", "avx"},
	{"vroundpd", "v vm i8", "RMI vex.66.0f3a.wig 09", "avx"},
	{"vroundss", "x x xm32 i8", "RVMI vex.66.0f3a.wig.l0 0a", "avx"},
	{"vroundsd", "x x xm64 i8", "RVMI vex.66.0f3a.wig.l0 0b", "avx"},
	{"vrndscaleps", "v{kz} vm/b32 i8 {sae}", "RMI evex.66.0f3a.w0 08", "avx512f"},
	{"vrndscalepd", "v{kz} vm/b64 i8 {sae}", "RMI evex.66.0f3a.w1 09", "avx512f"},
	{"vrndscaless", "x{kz} x xm32 i8 {sae}", "RVMI evex.66.0f3a.w0.l0 0a", "avx512f"},
	{"vrndscalesd", "x{kz} x xm64 i8 {sae}", "RVMI evex.66.0f3a.w1.l0 0b", "avx512f"},
	{"vscalefps", "v{kz} v vm/b32 {er}", "RVM evex.66.0f38.w0 2c", "avx512f"},
	{"vscalefpd", "v{kz} v vm/b64 {er}", "RVM evex.66.0f38.w1 2c", "avx512f"},
	{"vscalefss", "x{kz} x xm32 {er}", "RVM evex.66.0f38.w0.l0 2d", "avx512f"},
	{"vscalefsd", "x{kz} x xm64 {er}", "RVM evex.66.0f38.w1.l0 2d", "avx512f"},
	{"vgetexpps", "v{kz} vm/b32 {sae}", "RM evex.66.0f38.w0 42", "avx512f"},
	{"vgetexppd", "v{kz} vm/b64 {sae}", "RM evex.66.0f38.w1 42", "avx512f"},
	{"vgetmantps", "v{kz} vm/b32 i8 {sae}", "RMI evex.66.0f3a.w0 26", "avx512f"},
	{"vgetmantpd", "v{kz} vm/b64 i8 {sae}", "RMI evex.66.0f3a.w1 26", "avx512f"},
	{"vfixupimmps", "v{kz} v vm/b32 i8 {sae}", "RVMI evex.66.0f3a.w0 54", "avx512f"},
	{"vfixupimmpd", "v{kz} v vm/b64 i8 {sae}", "RVMI evex.66.0f3a.w1 54", "avx512f"},
	{"vrangeps", "v{kz} v vm/b32 i8 {sae}", "RVMI evex.66.0f3a.w0 50", "avx512dq"},
	{"vrangepd", "v{kz} v vm/b64 i8 {sae}", "RVMI evex.66.0f3a.w1 50", "avx512dq"},
	{"vreduceps", "v{kz} vm/b32 i8 {sae}", "RMI evex.66.0f3a.w0 56", "avx512dq"},
	{"vreducepd", "v{kz} vm/b64 i8 {sae}", "RMI evex.66.0f3a.w1 56", "avx512dq"},
}

// compareRows compare floating point: into a vector of all-ones, a mask, or the flags.
var compareRows = []row{
	{"vcmpps", "v v vm i8", "RVMI vex.np.0f.wig c2", "avx"},
	{"vcmppd", "v v vm i8", "RVMI vex.66.0f.wig c2", "avx"},
	{"vcmpss", "x x xm32 i8", "RVMI vex.f3.0f.wig.l0 c2", "avx"},
	{"vcmpsd", "x x xm64 i8", "RVMI vex.f2.0f.wig.l0 c2", "avx"},
	{"vcmpps", "k{k} v vm/b32 i8 {sae}", "RVMI evex.np.0f.w0 c2", "avx512f"},
	{"vcmppd", "k{k} v vm/b64 i8 {sae}", "RVMI evex.66.0f.w1 c2", "avx512f"},
	{"vcmpss", "k{k} x xm32 i8 {sae}", "RVMI evex.f3.0f.w0.l0 c2", "avx512f"},
	{"vcmpsd", "k{k} x xm64 i8 {sae}", "RVMI evex.f2.0f.w1.l0 c2", "avx512f"},
	{"vucomiss", "x xm32 {sae}", "RM vex+evex.np.0f.x0.l0 2e", "avx/avx512f"},
	{"vucomisd", "x xm64 {sae}", "RM vex+evex.66.0f.x1.l0 2e", "avx/avx512f"},
	{"vcomiss", "x xm32 {sae}", "RM vex+evex.np.0f.x0.l0 2f", "avx/avx512f"},
	{"vcomisd", "x xm64 {sae}", "RM vex+evex.66.0f.x1.l0 2f", "avx/avx512f"},
	{"vtestps", "v vm", "RM vex.66.0f38.w0 0e", "avx"},
	{"vtestpd", "v vm", "RM vex.66.0f38.w0 0f", "avx"},
	{"vptest", "v vm", "RM vex.66.0f38.wig 17", "avx"},
	{"vfpclassps", "k{k} vm/b32 i8", "RMI evex.66.0f3a.w0 66", "avx512dq"},
	{"vfpclasspd", "k{k} vm/b64 i8", "RMI evex.66.0f3a.w1 66", "avx512dq"},
	{"vblendvps", "v v vm v", "RVM4 vex.66.0f3a.w0 4a", "avx"},
	{"vblendvpd", "v v vm v", "RVM4 vex.66.0f3a.w0 4b", "avx"},
	{"vblendps", "v v vm i8", "RVMI vex.66.0f3a.wig 0c", "avx"},
	{"vblendpd", "v v vm i8", "RVMI vex.66.0f3a.wig 0d", "avx"},
	{"vblendmps", "v{kz} v vm/b32", "RVM evex.66.0f38.w0 65", "avx512f"},
	{"vblendmpd", "v{kz} v vm/b64", "RVM evex.66.0f38.w1 65", "avx512f"},
}

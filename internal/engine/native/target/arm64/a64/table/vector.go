package table

// op is an instruction by its opcode field and the bit U.
type op struct {
	name   string
	u, opc uint32
}

// vectors are lane-wise instructions.
func vectors() (rows []Row) {
	same := func(set string, list ...op) {
		for _, x := range list {
			rows = append(rows, Row{x.name, set, "Vd.T Vn.T Vm.T", 0x0e200400 | x.u<<29 | x.opc<<11, ""})
		}
	}
	same("int", op{"sqadd", 0, 1}, op{"sqsub", 0, 5}, op{"cmgt", 0, 6}, op{"cmge", 0, 7}, op{"sshl", 0, 8}, op{"srshl", 0, 10},
		op{"add", 0, 16}, op{"cmtst", 0, 17}, op{"addp", 0, 23},
		op{"uqadd", 1, 1}, op{"uqsub", 1, 5}, op{"cmhi", 1, 6}, op{"cmhs", 1, 7}, op{"ushl", 1, 8}, op{"urshl", 1, 10}, op{"sub", 1, 16}, op{"cmeq", 1, 17})
	same("noD", op{"shadd", 0, 0}, op{"smax", 0, 12}, op{"smin", 0, 13}, op{"sabd", 0, 14}, op{"saba", 0, 15}, op{"mla", 0, 18}, op{"mul", 0, 19},
		op{"smaxp", 0, 20}, op{"sminp", 0, 21},
		op{"uhadd", 1, 0}, op{"umax", 1, 12}, op{"umin", 1, 13}, op{"uabd", 1, 14}, op{"uaba", 1, 15}, op{"mls", 1, 18}, op{"umaxp", 1, 20}, op{"uminp", 1, 21})
	same("hs", op{"sqdmulh", 0, 22}, op{"sqrdmulh", 1, 22})
	for i, name := range []string{"and", "bic", "orr", "orn", "eor", "bsl", "bit", "bif"} {
		rows = append(rows, Row{name, "bytes", "Vd.T Vn.T Vm.T", 0x0e201c00 | uint32(i)&3<<22 | uint32(i)>>2<<29, ""})
	}
	rows = append(rows, Row{"mov", "bytes", "Vd.T Vn.T:m", 0x0ea01c00, ""})
	rows = append(rows, floatVectors()...)
	rows = append(rows, unary()...)
	rows = append(rows, shifts()...)
	return append(rows, widening()...)
}

// floatVectors are instructions of two or three vectors of floats.
func floatVectors() (rows []Row) {
	for _, x := range []struct {
		name      string
		u, a, opc uint32
	}{{"fmaxnm", 0, 0, 24}, {"fmla", 0, 0, 25}, {"fadd", 0, 0, 26}, {"fmulx", 0, 0, 27}, {"fcmeq", 0, 0, 28}, {"fmax", 0, 0, 30}, {"frecps", 0, 0, 31},
		{"fminnm", 0, 1, 24}, {"fmls", 0, 1, 25}, {"fsub", 0, 1, 26}, {"fmin", 0, 1, 30}, {"frsqrts", 0, 1, 31},
		{"fmaxnmp", 1, 0, 24}, {"faddp", 1, 0, 26}, {"fmul", 1, 0, 27}, {"fcmge", 1, 0, 28}, {"facge", 1, 0, 29}, {"fmaxp", 1, 0, 30}, {"fdiv", 1, 0, 31},
		{"fminnmp", 1, 1, 24}, {"fabd", 1, 1, 26}, {"fcmgt", 1, 1, 28}, {"facgt", 1, 1, 29}, {"fminp", 1, 1, 30},
	} {
		bits := x.u<<29 | x.a<<23
		rows = append(rows, Row{x.name, "fp", "Vd.T Vn.T Vm.T", 0x0e200400 | bits | x.opc<<11, ""},
			Row{x.name, "halfs", "Vd.T Vn.T Vm.T", 0x0e400400 | bits | x.opc&7<<11, "fp16"})
	}
	for _, x := range []op{{"fmla", 0, 1}, {"fmls", 0, 5}, {"fmul", 0, 9}, {"fmulx", 1, 9}} {
		bits := 0x0f000000 | x.u<<29 | x.opc<<12
		rows = append(rows, Row{x.name, "fpS", "Vd.T Vn.T Vm.S[e]", bits | 2<<22, ""}, Row{x.name, "fpD", "Vd.T Vn.T Vm.D[e]", bits | 2<<22, ""},
			Row{x.name, "halfs", "Vd.T Vn.T Vm.H[e]", bits, "fp16"})
	}
	return rows
}

// unary are instructions of one vector.
func unary() (rows []Row) {
	misc := func(set, args string, list ...op) {
		for _, x := range list {
			rows = append(rows, Row{x.name, set, args, 0x0e200800 | x.u<<29 | x.opc<<12, ""})
		}
	}
	misc("noD", "Vd.T Vn.T", op{"rev64", 0, 0}, op{"cls", 0, 4}, op{"clz", 1, 4})
	misc("bytes", "Vd.T Vn.T", op{"rev16", 0, 1}, op{"cnt", 0, 5}, op{"not", 1, 5})
	misc("bh", "Vd.T Vn.T", op{"rev32", 1, 0})
	misc("int", "Vd.T Vn.T", op{"abs", 0, 11}, op{"neg", 1, 11}, op{"sqabs", 0, 7}, op{"sqneg", 1, 7})
	misc("int", "Vd.T Vn.T #0", op{"cmgt", 0, 8}, op{"cmeq", 0, 9}, op{"cmlt", 0, 10}, op{"cmge", 1, 8}, op{"cmle", 1, 9})
	misc("pairs", "Vd.U Vn.T", op{"saddlp", 0, 2}, op{"uaddlp", 1, 2}, op{"sadalp", 0, 6}, op{"uadalp", 1, 6})
	misc("long", "Vd.T Vn.U", op{"xtn", 0, 18}, op{"sqxtn", 0, 20}, op{"sqxtun", 1, 18}, op{"uqxtn", 1, 20})
	misc("long2", "Vd.T Vn.U", op{"xtn2", 0, 18}, op{"sqxtn2", 0, 20}, op{"sqxtun2", 1, 18}, op{"uqxtn2", 1, 20})
	misc("cvt", "Vd.U Vn.T", op{"fcvtl", 0, 23})
	misc("cvt2", "Vd.U Vn.T", op{"fcvtl2", 0, 23})
	misc("cvt", "Vd.T Vn.U", op{"fcvtn", 0, 22})
	misc("cvt2", "Vd.T Vn.U", op{"fcvtn2", 0, 22})
	misc("cvtS", "Vd.T Vn.U", op{"fcvtxn", 1, 22})
	rows = append(rows, Row{"rbit", "bytes", "Vd.T Vn.T", 0x2e605800, ""})
	for _, x := range []struct {
		name, args string
		u, a, opc  uint32
	}{{"frintn", "", 0, 0, 24}, {"frintm", "", 0, 0, 25}, {"fcvtns", "", 0, 0, 26}, {"fcvtms", "", 0, 0, 27}, {"fcvtas", "", 0, 0, 28}, {"scvtf", "", 0, 0, 29},
		{"fcmgt", " #0.0", 0, 1, 12}, {"fcmeq", " #0.0", 0, 1, 13}, {"fcmlt", " #0.0", 0, 1, 14}, {"fabs", "", 0, 1, 15}, {"frintp", "", 0, 1, 24},
		{"frintz", "", 0, 1, 25}, {"fcvtps", "", 0, 1, 26}, {"fcvtzs", "", 0, 1, 27}, {"frecpe", "", 0, 1, 29},
		{"frinta", "", 1, 0, 24}, {"frintx", "", 1, 0, 25}, {"fcvtnu", "", 1, 0, 26}, {"ucvtf", "", 1, 0, 29},
		{"fcmge", " #0.0", 1, 1, 12}, {"fcmle", " #0.0", 1, 1, 13}, {"fneg", "", 1, 1, 15}, {"frinti", "", 1, 1, 25}, {"fcvtzu", "", 1, 1, 27},
		{"frsqrte", "", 1, 1, 29}, {"fsqrt", "", 1, 1, 31},
	} {
		bits := x.u<<29 | x.a<<23 | x.opc<<12
		rows = append(rows, Row{x.name, "fp", "Vd.T Vn.T" + x.args, 0x0e200800 | bits, ""}, Row{x.name, "halfs", "Vd.T Vn.T" + x.args, 0x0e780800 | bits, "fp16"})
	}
	for _, x := range []op{{"smaxv", 0, 10}, {"sminv", 0, 26}, {"addv", 0, 27}, {"umaxv", 1, 10}, {"uminv", 1, 26}} {
		rows = append(rows, Row{x.name, "across", "Gd Vn.T", 0x0e300800 | x.u<<29 | x.opc<<12, ""})
	}
	for i, name := range []string{"saddlv", "uaddlv"} {
		rows = append(rows, Row{name, "acrossU", "Gd Vn.T", 0x0e303800 | uint32(i)<<29, ""})
	}
	for i, name := range []string{"fmaxnmv", "fmaxv", "fminnmv", "fminv"} {
		rows = append(rows, Row{name, "", "Sd Vn.4S", 0x6e30c800 | uint32(i)&1*0x3000 | uint32(i)>>1<<23, ""})
	}
	return append(rows, Row{"faddp", "", "Sd Vn.2S", 0x7e30d800, ""}, Row{"faddp", "", "Dd Vn.2D", 0x7e70d800, ""}, Row{"addp", "", "Dd Vn.2D", 0x5ef1b800, ""})
}

// shifts are shifts by a constant.
func shifts() (rows []Row) {
	shift := func(set, args string, list ...op) {
		for _, x := range list {
			rows = append(rows, Row{x.name, set, args, 0x0f000400 | x.u<<29 | x.opc<<11, ""})
		}
	}
	shift("q", "Vd.T Vn.T shr.E", op{"sshr", 0, 0}, op{"ssra", 0, 2}, op{"srshr", 0, 4}, op{"ushr", 1, 0}, op{"usra", 1, 2}, op{"urshr", 1, 4}, op{"sri", 1, 8})
	shift("q", "Vd.T Vn.T shl.E", op{"shl", 0, 10}, op{"sli", 1, 10})
	shift("longQ", "Vd.T Vn.U shr.E", op{"shrn", 0, 16}, op{"rshrn", 0, 17}, op{"sqshrn", 0, 18}, op{"uqshrn", 1, 18})
	shift("longQ2", "Vd.T Vn.U shr.E", op{"shrn2", 0, 16}, op{"rshrn2", 0, 17})
	shift("longQ", "Vd.U Vn.T shl.E", op{"sshll", 0, 20}, op{"ushll", 1, 20})
	shift("longQ2", "Vd.U Vn.T shl.E", op{"sshll2", 0, 20}, op{"ushll2", 1, 20})
	return rows
}

// widening are instructions whose result is twice as wide as an operand, and products by an element.
func widening() (rows []Row) {
	for _, half := range []struct{ suffix, set, element string }{{"", "long", "longE"}, {"2", "long2", "longE2"}} {
		add := func(args string, list ...op) {
			for _, x := range list {
				rows = append(rows, Row{x.name + half.suffix, half.set, args, 0x0e200000 | x.u<<29 | x.opc<<12, ""})
			}
		}
		add("Vd.U Vn.T Vm.T", op{"saddl", 0, 0}, op{"ssubl", 0, 2}, op{"sabal", 0, 5}, op{"sabdl", 0, 7}, op{"smlal", 0, 8}, op{"smlsl", 0, 10}, op{"smull", 0, 12},
			op{"uaddl", 1, 0}, op{"usubl", 1, 2}, op{"uabal", 1, 5}, op{"uabdl", 1, 7}, op{"umlal", 1, 8}, op{"umlsl", 1, 10}, op{"umull", 1, 12})
		add("Vd.U Vn.U Vm.T", op{"saddw", 0, 1}, op{"ssubw", 0, 3}, op{"uaddw", 1, 1}, op{"usubw", 1, 3})
		add("Vd.T Vn.U Vm.U", op{"addhn", 0, 4}, op{"subhn", 0, 6})
		for _, x := range []op{{"smlal", 0, 2}, {"smlsl", 0, 6}, {"smull", 0, 10}, {"umlal", 1, 2}, {"umlsl", 1, 6}, {"umull", 1, 10}} {
			rows = append(rows, Row{x.name + half.suffix, half.element, "Vd.U Vn.T Vm.E[e]", 0x0f000000 | x.u<<29 | x.opc<<12, ""})
		}
	}
	for _, x := range []op{{"mla", 1, 0}, {"mls", 1, 4}, {"mul", 0, 8}} {
		rows = append(rows, Row{x.name, "hs", "Vd.T Vn.T Vm.E[e]", 0x0f000000 | x.u<<29 | x.opc<<12, ""})
	}
	return rows
}

// lanes are copies and permutations of lanes, and constants.
var lanes = []Row{
	{"dup", "q", "Vd.T Vn.E[5]", 0x0e000400, ""},
	{"dup", "", "Vd.16B Wn", 0x4e010c00, ""}, {"dup", "", "Vd.8B Wn", 0x0e010c00, ""}, {"dup", "", "Vd.8H Wn", 0x4e020c00, ""}, {"dup", "", "Vd.4H Wn", 0x0e020c00, ""},
	{"dup", "", "Vd.4S Wn", 0x4e040c00, ""}, {"dup", "", "Vd.2S Wn", 0x0e040c00, ""}, {"dup", "", "Vd.2D Xn", 0x4e080c00, ""},
	{"umov", "", "Wd Vn.B[5]", 0x0e003c00, ""}, {"umov", "", "Wd Vn.H[5]", 0x0e003c00, ""}, {"umov", "", "Wd Vn.S[5]", 0x0e003c00, ""}, {"umov", "", "Xd Vn.D[5]", 0x4e003c00, ""},
	{"smov", "", "Wd Vn.B[5]", 0x0e002c00, ""}, {"smov", "", "Wd Vn.H[5]", 0x0e002c00, ""},
	{"smov", "", "Xd Vn.B[5]", 0x4e002c00, ""}, {"smov", "", "Xd Vn.H[5]", 0x4e002c00, ""}, {"smov", "", "Xd Vn.S[5]", 0x4e002c00, ""},
	{"ins", "", "Vd.B[5] Wn", 0x4e001c00, ""}, {"ins", "", "Vd.H[5] Wn", 0x4e001c00, ""}, {"ins", "", "Vd.S[5] Wn", 0x4e001c00, ""}, {"ins", "", "Vd.D[5] Xn", 0x4e001c00, ""},
	{"ins", "", "Vd.B[5] Vn.B[4]", 0x6e000400, ""}, {"ins", "", "Vd.H[5] Vn.H[4]", 0x6e000400, ""}, {"ins", "", "Vd.S[5] Vn.S[4]", 0x6e000400, ""}, {"ins", "", "Vd.D[5] Vn.D[4]", 0x6e000400, ""},
	{"uzp1", "int", "Vd.T Vn.T Vm.T", 0x0e001800, ""}, {"trn1", "int", "Vd.T Vn.T Vm.T", 0x0e002800, ""}, {"zip1", "int", "Vd.T Vn.T Vm.T", 0x0e003800, ""},
	{"uzp2", "int", "Vd.T Vn.T Vm.T", 0x0e005800, ""}, {"trn2", "int", "Vd.T Vn.T Vm.T", 0x0e006800, ""}, {"zip2", "int", "Vd.T Vn.T Vm.T", 0x0e007800, ""},
	{"ext", "", "Vd.16B Vn.16B Vm.16B ext16", 0x6e000000, ""}, {"ext", "", "Vd.8B Vn.8B Vm.8B ext8", 0x2e000000, ""},
	{"tbl", "bytes", "Vd.T {1}Vn.16B Vm.T", 0x0e000000, ""}, {"tbl", "bytes", "Vd.T {2}Vn.16B Vm.T", 0x0e002000, ""},
	{"tbl", "bytes", "Vd.T {3}Vn.16B Vm.T", 0x0e004000, ""}, {"tbl", "bytes", "Vd.T {4}Vn.16B Vm.T", 0x0e006000, ""},
	{"tbx", "bytes", "Vd.T {1}Vn.16B Vm.T", 0x0e001000, ""}, {"tbx", "bytes", "Vd.T {4}Vn.16B Vm.T", 0x0e007000, ""},
	{"movi", "bytes", "Vd.T i8", 0x0f00e400, ""},
	{"movi", "halfs", "Vd.T i8", 0x0f008400, ""}, {"movi", "halfs", "Vd.T i8 lsl8:1", 0x0f008400, ""},
	{"movi", "fpS", "Vd.T i8", 0x0f000400, ""}, {"movi", "fpS", "Vd.T i8 lsl8:3", 0x0f000400, ""}, {"movi", "fpS", "Vd.T i8 msl", 0x0f00c400, ""},
	{"movi", "", "Vd.2D i64", 0x6f00e400, ""}, {"movi", "", "Dd i64", 0x2f00e400, ""},
	{"mvni", "halfs", "Vd.T i8", 0x2f008400, ""}, {"mvni", "halfs", "Vd.T i8 lsl8:1", 0x2f008400, ""},
	{"mvni", "fpS", "Vd.T i8", 0x2f000400, ""}, {"mvni", "fpS", "Vd.T i8 lsl8:3", 0x2f000400, ""}, {"mvni", "fpS", "Vd.T i8 msl", 0x2f00c400, ""},
	{"orr", "halfs", "Vd.T i8", 0x0f009400, ""}, {"orr", "halfs", "Vd.T i8 lsl8:1", 0x0f009400, ""},
	{"orr", "fpS", "Vd.T i8", 0x0f001400, ""}, {"orr", "fpS", "Vd.T i8 lsl8:3", 0x0f001400, ""},
	{"bic", "halfs", "Vd.T i8", 0x2f009400, ""}, {"bic", "halfs", "Vd.T i8 lsl8:1", 0x2f009400, ""},
	{"bic", "fpS", "Vd.T i8", 0x2f001400, ""}, {"bic", "fpS", "Vd.T i8 lsl8:3", 0x2f001400, ""},
	{"fmov", "fpS", "Vd.T vfimm", 0x0f00f400, ""}, {"fmov", "", "Vd.2D vfimm", 0x6f00f400, ""}, {"fmov", "halfs", "Vd.T vfimm", 0x0f00fc00, "fp16"},
}

// dots are dot products, matrix products, and the other instructions for narrow formats.
var dots = []Row{
	{"sdot", "", "Vd.4S Vn.16B Vm.16B", 0x4e809400, "dotprod"}, {"sdot", "", "Vd.2S Vn.8B Vm.8B", 0x0e809400, "dotprod"}, {"sdot", "", "Vd.4S Vn.16B Vm.4B[e]", 0x4f80e000, "dotprod"},
	{"udot", "", "Vd.4S Vn.16B Vm.16B", 0x6e809400, "dotprod"}, {"udot", "", "Vd.2S Vn.8B Vm.8B", 0x2e809400, "dotprod"}, {"udot", "", "Vd.4S Vn.16B Vm.4B[e]", 0x6f80e000, "dotprod"},
	{"usdot", "", "Vd.4S Vn.16B Vm.16B", 0x4e809c00, "i8mm"}, {"usdot", "", "Vd.4S Vn.16B Vm.4B[e]", 0x4f80f000, "i8mm"}, {"sudot", "", "Vd.4S Vn.16B Vm.4B[e]", 0x4f00f000, "i8mm"},
	{"smmla", "", "Vd.4S Vn.16B Vm.16B", 0x4e80a400, "i8mm"}, {"ummla", "", "Vd.4S Vn.16B Vm.16B", 0x6e80a400, "i8mm"}, {"usmmla", "", "Vd.4S Vn.16B Vm.16B", 0x4e80ac00, "i8mm"},
	{"bfdot", "", "Vd.4S Vn.8H Vm.8H", 0x6e40fc00, "bf16"}, {"bfdot", "", "Vd.4S Vn.8H Vm.2H[e]", 0x4f40f000, "bf16"}, {"bfmmla", "", "Vd.4S Vn.8H Vm.8H", 0x6e40ec00, "bf16"},
	{"bfmlalb", "", "Vd.4S Vn.8H Vm.8H", 0x2ec0fc00, "bf16"}, {"bfmlalt", "", "Vd.4S Vn.8H Vm.8H", 0x6ec0fc00, "bf16"},
	{"bfmlalb", "", "Vd.4S Vn.8H Vm.H[e]", 0x0fc0f000, "bf16"}, {"bfmlalt", "", "Vd.4S Vn.8H Vm.H[e]", 0x4fc0f000, "bf16"},
	{"bfcvtn", "", "Vd.4H Vn.4S", 0x0ea16800, "bf16"}, {"bfcvtn2", "", "Vd.8H Vn.4S", 0x4ea16800, "bf16"},
	{"fmlal", "", "Vd.4S Vn.4H Vm.4H", 0x4e20ec00, "fhm"}, {"fmlal2", "", "Vd.4S Vn.4H Vm.4H", 0x6e20cc00, "fhm"},
	{"fmlal", "", "Vd.4S Vn.4H Vm.H[e]", 0x4f800000, "fhm"}, {"fmlal2", "", "Vd.4S Vn.4H Vm.H[e]", 0x6f808000, "fhm"},
}

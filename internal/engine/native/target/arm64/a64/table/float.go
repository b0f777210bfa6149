package table

// scalarFloats are instructions of one float.
func scalarFloats() (rows []Row) {
	three := func(name, args string, bits uint32) {
		rows = append(rows, Row{name, "sd", args, bits, ""})
		half := Row{name, "", "", bits | 3<<22, "fp16"}
		for _, c := range args {
			if c == 'F' {
				c = 'H'
			}
			half.Args += string(c)
		}
		rows = append(rows, half)
	}
	for i, name := range []string{"fmov", "fabs", "fneg", "fsqrt"} {
		three(name, "Fd Fn", 0x1e204000|uint32(i)<<15)
	}
	for i, name := range []string{"frintn", "frintp", "frintm", "frintz", "frinta", "", "frintx", "frinti"} {
		if name != "" {
			three(name, "Fd Fn", 0x1e244000|uint32(i)<<15)
		}
	}
	for i, name := range []string{"fmul", "fdiv", "fadd", "fsub", "fmax", "fmin", "fmaxnm", "fminnm", "fnmul"} {
		three(name, "Fd Fn Fm", 0x1e200800|uint32(i)<<12)
	}
	for i, name := range []string{"fmadd", "fmsub", "fnmadd", "fnmsub"} {
		three(name, "Fd Fn Fm Fa", 0x1f000000|uint32(i)&1<<15|uint32(i)>>1<<21)
	}
	three("fcmp", "Fn Fm", 0x1e202000)
	three("fcmp", "Fn #0.0", 0x1e202008)
	three("fcsel", "Fd Fn Fm cond", 0x1e200c00)
	three("fmov", "Fd fimm", 0x1e201000)
	for _, x := range []struct {
		name string
		bits uint32
	}{{"fcvtns", 0x200000}, {"fcvtnu", 0x210000}, {"fcvtps", 0x280000}, {"fcvtms", 0x300000}, {"fcvtzs", 0x380000}, {"fcvtzu", 0x390000}} {
		rows = append(rows, Row{x.name, "wx sd", "Rd Fn", 0x1e000000 | x.bits, ""})
	}
	return append(rows,
		Row{"scvtf", "wx sd", "Fd Rn", 0x1e220000, ""}, Row{"ucvtf", "wx sd", "Fd Rn", 0x1e230000, ""},
		Row{"fcvt", "", "Dd Sn", 0x1e22c000, ""}, Row{"fcvt", "", "Sd Dn", 0x1e624000, ""}, Row{"fcvt", "", "Hd Sn", 0x1e23c000, ""},
		Row{"fcvt", "", "Sd Hn", 0x1ee24000, ""}, Row{"fcvt", "", "Hd Dn", 0x1e63c000, ""}, Row{"fcvt", "", "Dd Hn", 0x1ee2c000, ""},
		Row{"fmov", "", "Wd Sn", 0x1e260000, ""}, Row{"fmov", "", "Sd Wn", 0x1e270000, ""},
		Row{"fmov", "", "Xd Dn", 0x9e660000, ""}, Row{"fmov", "", "Dd Xn", 0x9e670000, ""},
		Row{"bfcvt", "", "Hd Sn", 0x1e634000, "bf16"})
}

package table

import "fmt"

// memory are loads and stores of one register or two.
func memory() (rows []Row) {
	for _, x := range []struct {
		name, reg string
		size      int
		bits      uint32
	}{
		{"ldr", "W", 4, 0xb9400000}, {"ldr", "X", 8, 0xf9400000}, {"ldr", "B", 1, 0x3d400000}, {"ldr", "H", 2, 0x7d400000},
		{"ldr", "S", 4, 0xbd400000}, {"ldr", "D", 8, 0xfd400000}, {"ldr", "Q", 16, 0x3dc00000},
		{"str", "W", 4, 0xb9000000}, {"str", "X", 8, 0xf9000000}, {"str", "B", 1, 0x3d000000}, {"str", "H", 2, 0x7d000000},
		{"str", "S", 4, 0xbd000000}, {"str", "D", 8, 0xfd000000}, {"str", "Q", 16, 0x3d800000},
		{"ldrb", "W", 1, 0x39400000}, {"ldrh", "W", 2, 0x79400000}, {"strb", "W", 1, 0x39000000}, {"strh", "W", 2, 0x79000000},
		{"ldrsb", "X", 1, 0x39800000}, {"ldrsb", "W", 1, 0x39c00000}, {"ldrsh", "X", 2, 0x79800000}, {"ldrsh", "W", 2, 0x79c00000},
		{"ldrsw", "X", 4, 0xb9800000},
	} {
		near := x.bits &^ (1 << 24)
		rows = append(rows,
			Row{x.name, "", fmt.Sprintf("%st [n+%d]", x.reg, x.size), x.bits, ""},
			Row{x.name, "", fmt.Sprintf("%st [n-]", x.reg), near, ""},
			Row{x.name, "", fmt.Sprintf("%st [n,%d]", x.reg, x.size), near | 0x200800, ""},
			Row{x.name, "", fmt.Sprintf("%st [n!]", x.reg), near | 0xc00, ""},
			Row{x.name, "", fmt.Sprintf("%st [n@]", x.reg), near | 0x400, ""})
	}
	for _, x := range []struct {
		reg  string
		size int
		bits uint32
	}{{"W", 4, 0x28000000}, {"X", 8, 0xa8000000}, {"S", 4, 0x2c000000}, {"D", 8, 0x6c000000}, {"Q", 16, 0xac000000}} {
		for i, name := range []string{"stp", "ldp"} {
			bits := x.bits | uint32(i)<<22
			rows = append(rows,
				Row{name, "", fmt.Sprintf("%st %su [n+7:%d]", x.reg, x.reg, x.size), bits | 1<<24, ""},
				Row{name, "", fmt.Sprintf("%st %su [n!7:%d]", x.reg, x.reg, x.size), bits | 3<<23, ""},
				Row{name, "", fmt.Sprintf("%st %su [n@7:%d]", x.reg, x.reg, x.size), bits | 1<<23, ""})
			rows = append(rows, Row{[]string{"stnp", "ldnp"}[i], "", fmt.Sprintf("%st %su [n+7:%d]", x.reg, x.reg, x.size), bits, ""})
		}
	}
	return append(rows,
		Row{"ldr", "", "Wt load", 0x18000000, ""}, Row{"ldr", "", "Xt load", 0x58000000, ""}, Row{"ldr", "", "St load", 0x1c000000, ""},
		Row{"ldr", "", "Dt load", 0x5c000000, ""}, Row{"ldr", "", "Qt load", 0x9c000000, ""},
		Row{"prfm", "", "prf [n+8]", 0xf9800000, ""}, Row{"prfum", "", "prf [n-]", 0xf8800000, ""}, Row{"prfm", "", "prf [n,8]", 0xf8a00800, ""})
}

// atomics are exclusive accesses, accesses in order, and atomic operations.
func atomics() (rows []Row) {
	for _, x := range []struct {
		suffix, reg string
		size        uint32
	}{{"b", "W", 0}, {"h", "W", 1}, {"", "W", 2}, {"", "X", 3}} {
		at := x.size << 30
		one := func(name string, bits uint32) {
			rows = append(rows, Row{name + x.suffix, "", x.reg + "t [n]", bits | at, ""})
		}
		two := func(name, args string, bits uint32, need string) {
			rows = append(rows, Row{name + x.suffix, "", fmt.Sprintf(args, x.reg), bits | at, need})
		}
		one("ldxr", 0x085f7c00)
		one("ldaxr", 0x085ffc00)
		one("ldar", 0x08dffc00)
		one("stlr", 0x089ffc00)
		two("stxr", "Ws %st [n]", 0x08007c00, "")
		two("stlxr", "Ws %st [n]", 0x0800fc00, "")
		two("swpal", "%[1]ss %[1]st [n]", 0x38e08000, "lse")
		two("ldaddal", "%[1]ss %[1]st [n]", 0x38e00000, "lse")
		two("ldclral", "%[1]ss %[1]st [n]", 0x38e01000, "lse")
		two("ldeoral", "%[1]ss %[1]st [n]", 0x38e02000, "lse")
		two("ldsetal", "%[1]ss %[1]st [n]", 0x38e03000, "lse")
		two("casal", "%[1]ss %[1]st [n]", 0x08e0fc00, "lse")
	}
	return rows
}

// structures are loads and stores of lists of vectors, and of elements.
func structures() (rows []Row) {
	multiple := func(name string, n int, opcode uint32) {
		for load := range uint32(2) {
			name := []string{"st", "ld"}[load] + name
			for _, bytes := range []int{8, 16} {
				set := map[int]string{8: "int8", 16: "int16"}[bytes]
				if bytes == 8 && name[2:] != "1" { // interleaved
					set = "int8i"
				}
				bits := 0x0c000000 | load<<22 | opcode<<12
				rows = append(rows, Row{name, set, fmt.Sprintf("{%d}Vt.T [n]", n), bits, ""},
					Row{name, set, fmt.Sprintf("{%d}Vt.T [n@#%d]", n, n*bytes), bits | 0x009f0000, ""},
					Row{name, set, fmt.Sprintf("{%d}Vt.T [n@m]", n), bits | 0x00800000, ""})
			}
		}
	}
	multiple("1", 1, 7)
	multiple("1", 2, 10)
	multiple("1", 3, 6)
	multiple("1", 4, 2)
	multiple("2", 2, 8)
	multiple("3", 3, 4)
	multiple("4", 4, 0)
	for load := range uint32(2) {
		name := []string{"st1", "ld1"}[load]
		for i, e := range []string{"B", "H", "S", "D"} {
			bits := 0x0d000000 | load<<22 | []uint32{0, 2 << 13, 4 << 13, 4<<13 | 1<<10}[i]
			rows = append(rows, Row{name, "", fmt.Sprintf("Vt.%s[q] [n]", e), bits, ""},
				Row{name, "", fmt.Sprintf("Vt.%s[q] [n@#%d]", e, 1<<i), bits | 0x009f0000, ""})
		}
	}
	for i, sets := range [][]string{{"b8", "b16"}, {"h8", "h16"}, {"s8", "s16"}, {"d8", "d16"}} {
		for _, set := range sets {
			rows = append(rows, Row{"ld1r", set, "{1}Vt.T [n]", 0x0d40c000 | uint32(i)<<10, ""},
				Row{"ld1r", set, fmt.Sprintf("{1}Vt.T [n@#%d]", 1<<i), 0x0ddfc000 | uint32(i)<<10, ""})
		}
	}
	return rows
}

func init() {
	d1 := lanesOf("1D", "D", "", "", 3<<10)
	at := func(v Value, size uint32) Value { return withBits(v, v.Bits&q|size<<10) }
	Sets["int8"] = []Value{at(h8, 0), at(h16, 1), at(h32, 2), d1}
	Sets["int8i"] = []Value{at(h8, 0), at(h16, 1), at(h32, 2)}
	Sets["int16"] = []Value{at(i8, 0), at(i16, 1), at(i32, 2), at(i64, 3)}
	for i, e := range []string{"b", "h", "s", "d"} {
		Sets[e+"8"] = []Value{bare([]Value{h8, h16, h32, d1}[i])}
		Sets[e+"16"] = []Value{bare([]Value{i8, i16, i32, i64}[i])}
	}
}

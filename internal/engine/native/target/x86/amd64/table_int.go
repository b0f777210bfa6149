package amd64

import "fmt"

// allRows returns the whole table.
func allRows() []row {
	var rows []row
	for _, part := range [][]row{arithRows(), intRows, conditionRows(), bitRows, atomicRows, cacheRows,
		moveRows, fmaRows(), floatRows, compareRows, intVecRows, shuffleRows, convertRows, gatherRows,
		maskRows(), avx512Rows, dotRows, halfRows, tileRows} {
		rows = append(rows, part...)
	}
	return rows
}

// arithRows are the eight operations with the same forms, by the number in bits 3 to 5 of their opcodes and in
// ModRM.reg.
func arithRows() []row {
	var rows []row
	for i, name := range []string{"add", "or", "adc", "sbb", "and", "sub", "xor", "cmp"} {
		op := func(low int) string { return fmt.Sprintf("%02x", i<<3|low) }
		digit := fmt.Sprintf("/%d", i)
		rows = append(rows,
			row{name, "rmv rv", "MR " + op(1), ""},
			row{name, "rv rmv", "RM " + op(3), ""},
			row{name, "rmv s8", "MI 83 " + digit, ""},
			row{name, "rmv iz", "MI 81 " + digit, ""},
			row{name, "rm8 r8", "MR " + op(0), ""},
			row{name, "r8 rm8", "RM " + op(2), ""},
			row{name, "rm8 i8", "MI 80 " + digit, ""},
		)
	}
	for i, name := range []string{"rol", "ror", "rcl", "rcr", "shl", "shr", "", "sar"} {
		if name == "" {
			continue
		}
		digit := fmt.Sprintf(" /%d", i)
		rows = append(rows,
			row{name, "rmv one", "MF d1" + digit, ""},
			row{name, "rmv i8", "MI c1" + digit, ""},
			row{name, "rmv cl", "MF d3" + digit, ""},
			row{name, "rm8 one", "MF d0" + digit, ""},
			row{name, "rm8 i8", "MI c0" + digit, ""},
			row{name, "rm8 cl", "MF d2" + digit, ""},
		)
	}
	return rows
}

// intRows are moves, arithmetic and control flow on general registers.
var intRows = []row{
	{"mov", "rmv rv", "MR 89", ""},
	{"mov", "rv rmv", "RM 8b", ""},
	{"mov", "r32 i32", "OI b8", ""},
	{"mov", "rmv iz", "MI c7 /0", ""},
	{"mov", "rm8 r8", "MR 88", ""},
	{"mov", "r8 rm8", "RM 8a", ""},
	{"mov", "rm8 i8", "MI c6 /0", ""},
	{"movabs", "r64 i64", "OI w1 b8", ""},
	{"movzx", "rv rm8", "RM 0f b6", ""},
	{"movzx", "ry rm16", "RM 0f b7", ""},
	{"movsx", "rv rm8", "RM 0f be", ""},
	{"movsx", "ry rm16", "RM 0f bf", ""},
	{"movsxd", "r64 rm32", "RM w1 63", ""},
	{"lea", "ry m", "RM 8d", ""},
	{"xchg", "rmv rv", "MR 87", ""},
	{"xchg", "rm8 r8", "MR 86", ""},
	{"push", "r64", "O 50", ""},
	{"pop", "r64", "O 58", ""},
	{"test", "rmv rv", "MR 85", ""},
	{"test", "rmv iz", "MI f7 /0", ""},
	{"test", "rm8 r8", "MR 84", ""},
	{"test", "rm8 i8", "MI f6 /0", ""},
	{"inc", "rmv", "M ff /0", ""},
	{"dec", "rmv", "M ff /1", ""},
	{"not", "rmv", "M f7 /2", ""},
	{"neg", "rmv", "M f7 /3", ""},
	{"mul", "rmv", "M f7 /4", ""},
	{"imul", "rmv", "M f7 /5", ""},
	{"div", "rmv", "M f7 /6", ""},
	{"idiv", "rmv", "M f7 /7", ""},
	{"inc", "rm8", "M fe /0", ""},
	{"dec", "rm8", "M fe /1", ""},
	{"not", "rm8", "M f6 /2", ""},
	{"neg", "rm8", "M f6 /3", ""},
	{"mul", "rm8", "M f6 /4", ""},
	{"imul", "rm8", "M f6 /5", ""},
	{"div", "rm8", "M f6 /6", ""},
	{"idiv", "rm8", "M f6 /7", ""},
	{"imul", "rv rmv", "RM 0f af", ""},
	{"imul", "rv rmv s8", "RMI 6b", ""},
	{"imul", "rv rmv iz", "RMI 69", ""},
	{"shld", "rmv rv i8", "MRI 0f a4", ""},
	{"shld", "rmv rv cl", "MRF 0f a5", ""},
	{"shrd", "rmv rv i8", "MRI 0f ac", ""},
	{"shrd", "rmv rv cl", "MRF 0f ad", ""},
	{"cwd", "", "ZO 66 99", ""},
	{"cdq", "", "ZO 99", ""},
	{"cqo", "", "ZO w1 99", ""},
	{"cdqe", "", "ZO w1 98", ""},
	{"ret", "", "ZO c3", ""},
	{"jmp", "rel8", "D eb", ""},
	{"jmp", "rel32", "D e9", ""},
	{"jmp", "rm64", "M ff /4", ""},
	{"call", "rel32", "D e8", ""},
	{"call", "rm64", "M ff /2", ""},
	{"ud2", "", "ZO 0f 0b", ""},
	{"int3", "", "ZO cc", ""},
	{"nop", "", "ZO 90", ""},
	{"endbr64", "", "ZO f3 0f 1e fa", ""},
	{"rep movsb", "", "ZO f3 a4", ""},
	{"rep stosb", "", "ZO f3 aa", ""},
	{"rdtsc", "", "ZO 0f 31", ""},
	{"cpuid", "", "ZO 0f a2", ""},
	{"xgetbv", "", "ZO 0f 01 d0", ""},
	{"syscall", "", "ZO 0f 05", ""},
}

// conditions are in the order of their codes.
var conditions = []string{"o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"}

func conditionRows() []row {
	var rows []row
	for i, cc := range conditions {
		rows = append(rows,
			row{"j" + cc, "rel8", fmt.Sprintf("D 7%x", i), ""},
			row{"j" + cc, "rel32", fmt.Sprintf("D 0f 8%x", i), ""},
			row{"set" + cc, "rm8", fmt.Sprintf("M 0f 9%x", i), ""},
			row{"cmov" + cc, "rv rmv", fmt.Sprintf("RM 0f 4%x", i), ""},
		)
	}
	return rows
}

// bitRows count, search and move bits.
var bitRows = []row{
	{"bsf", "rv rmv", "RM 0f bc", ""},
	{"bsr", "rv rmv", "RM 0f bd", ""},
	{"popcnt", "rv rmv", "RM f3 0f b8", "popcnt"},
	{"lzcnt", "rv rmv", "RM f3 0f bd", "lzcnt"},
	{"tzcnt", "rv rmv", "RM f3 0f bc", "bmi1"},
	{"bt", "rmv rv", "MR 0f a3", ""},
	{"bt", "rmv i8", "MI 0f ba /4", ""},
	{"bts", "rmv i8", "MI 0f ba /5", ""},
	{"btr", "rmv i8", "MI 0f ba /6", ""},
	{"btc", "rmv i8", "MI 0f ba /7", ""},
	{"bswap", "ry", "O 0f c8", ""},
	{"andn", "ry ry rmy", "RVM vex.np.0f38.wy.l0 f2", "bmi1"},
	{"blsr", "ry rmy", "VM vex.np.0f38.wy.l0 f3 /1", "bmi1"},
	{"blsmsk", "ry rmy", "VM vex.np.0f38.wy.l0 f3 /2", "bmi1"},
	{"blsi", "ry rmy", "VM vex.np.0f38.wy.l0 f3 /3", "bmi1"},
	{"bextr", "ry rmy ry", "RMV vex.np.0f38.wy.l0 f7", "bmi1"},
	{"bzhi", "ry rmy ry", "RMV vex.np.0f38.wy.l0 f5", "bmi2"},
	{"shlx", "ry rmy ry", "RMV vex.66.0f38.wy.l0 f7", "bmi2"},
	{"shrx", "ry rmy ry", "RMV vex.f2.0f38.wy.l0 f7", "bmi2"},
	{"sarx", "ry rmy ry", "RMV vex.f3.0f38.wy.l0 f7", "bmi2"},
	{"rorx", "ry rmy i8", "RMI vex.f2.0f3a.wy.l0 f0", "bmi2"},
	{"mulx", "ry ry rmy", "RVM vex.f2.0f38.wy.l0 f6", "bmi2"},
	{"pdep", "ry ry rmy", "RVM vex.f2.0f38.wy.l0 f5", "bmi2"},
	{"pext", "ry ry rmy", "RVM vex.f3.0f38.wy.l0 f5", "bmi2"},
}

// atomicRows read, modify and write memory atomically after lock, which is a separate instruction here. xchg with memory
// is always locked.
var atomicRows = []row{
	{"lock", "", "ZO f0", ""},
	{"cmpxchg", "rmv rv", "MR 0f b1", ""},
	{"cmpxchg", "rm8 r8", "MR 0f b0", ""},
	{"xadd", "rmv rv", "MR 0f c1", ""},
	{"xadd", "rm8 r8", "MR 0f c0", ""},
	{"cmpxchg8b", "m64", "M 0f c7 /1", ""},
	{"cmpxchg16b", "m128", "M w1 0f c7 /1", "cx16"},
	{"pause", "", "ZO f3 90", ""},
}

// cacheRows order memory, prefetch, and store without caching.
var cacheRows = []row{
	{"mfence", "", "ZO 0f ae f0", ""},
	{"lfence", "", "ZO 0f ae e8", ""},
	{"sfence", "", "ZO 0f ae f8", ""},
	{"prefetchnta", "m", "M 0f 18 /0", ""},
	{"prefetcht0", "m", "M 0f 18 /1", ""},
	{"prefetcht1", "m", "M 0f 18 /2", ""},
	{"prefetcht2", "m", "M 0f 18 /3", ""},
	{"prefetchw", "m", "M 0f 0d /1", ""},
	{"clflush", "m", "M 0f ae /7", ""},
	{"movnti", "m32 r32", "MR 0f c3", ""},
	{"movnti", "m64 r64", "MR w1 0f c3", ""},
	{"vmovntps", "vmem v", "MR vex+evex.np.0f.x0 2b", "avx/avx512f"},
	{"vmovntpd", "vmem v", "MR vex+evex.66.0f.x1 2b", "avx/avx512f"},
	{"vmovntdq", "vmem v", "MR vex+evex.66.0f.x0 e7", "avx/avx512f"},
	{"vmovntdqa", "v vmem", "RM vex+evex.66.0f38.x0 2a", "avx2/avx512f"},
	{"vldmxcsr", "m32", "M vex.np.0f.wig.l0 ae /2", "avx"},
	{"vstmxcsr", "m32", "M vex.np.0f.wig.l0 ae /3", "avx"},
}

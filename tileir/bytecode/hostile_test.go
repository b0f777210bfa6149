package bytecode

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// parts is a hand-made file, to break it.
type parts struct {
	version          tileir.Version
	strings          []string
	types, constants []string
	indices          []uint64 // of debug entries
	debug            []string
	hasDebug         bool
	body, hints      string // of the only function
	extra            []byte // in front of the end section
}

// The types that hand-made files begin with.
var baseTypes = []string{
	0: "\x03",                                         // i32
	1: "\x0d\x00\x00",                                 // tile<i32>
	2: "\x10\x00\x00",                                 // () -> ()
	3: "\x11",                                         // token
	4: "\x07",                                         // f32
	5: "\x0d\x04\x01\x08\x00\x00\x00\x00\x00\x00\x00", // tile<8xf32>
}

// base is a file with one entry "k" of the given body.
func base(body string) parts {
	return parts{version: tileir.V13_4, strings: []string{"k"}, types: baseTypes, body: body}
}

func (p parts) file() []byte {
	var out, fn, types, constants, strs output
	out = append(out, magic...)
	out.bytes([]byte{byte(p.version.Major()), byte(p.version.Minor()), 0, 0})
	flags := byte(funcKernel)
	if p.hints != "" {
		flags |= funcHints
	}
	list := byte(0)
	if p.hasDebug {
		list = 1
	}
	fn.bytes([]byte{1, 0, 2, flags, list})
	fn = append(fn, p.hints...)
	fn.index(len(p.body))
	fn = append(fn, p.body...)
	out.section(secFunc, fn)
	table(p.constants).write(&constants, 8)
	out.section(secConstant, constants)
	if p.hasDebug {
		out.section(secDebug, p.debugSection())
	}
	table(p.types).write(&types, 4)
	out.section(secType, types)
	out.bytes(p.extra)
	table(p.strings).write(&strs, 4)
	out.section(secString, strs)
	out.byte(0)
	return out
}

func (p parts) debugSection() []byte {
	var out output
	out.index(1)
	out.align(4)
	out.bytes(make([]byte, 4))
	out.index(len(p.indices))
	out.align(8)
	for _, i := range p.indices {
		out = binary.LittleEndian.AppendUint64(out, i)
	}
	table(p.debug).write(&out, 4)
	return out
}

func table(entries []string) *tableOutput {
	t := &tableOutput{}
	for _, e := range entries {
		t.entries = append(t.entries, []byte(e))
	}
	return t
}

// with changes a hand-made file.
func (p parts) with(change func(*parts)) parts {
	p.types = append([]string(nil), p.types...)
	change(&p)
	return p
}

// typed is a file whose entry makes a value of the last of the types given.
func typed(v tileir.Version, types ...string) []byte {
	p := base("")
	p.version = v
	p.types = append(append([]string(nil), baseTypes...), types...)
	p.body = string([]byte{0x44, byte(len(p.types) - 1), 0x5c, 0, 0})
	return p.file()
}

// nested is a body of n ifs in each other.
func nested(n int) string {
	cond := "\x3a\x01" // iota : tile<i32>, which has no i1 to branch on but a value
	return cond + strings.Repeat("\x32\x00\x00\x02\x01\x00\x01", n)
}

func cut(data []byte, n int) []byte { return data[:n:n] }

func set(data []byte, at int, b ...byte) []byte {
	data = bytes.Clone(data)
	copy(data[at:], b)
	return data
}

// content is a section of a hand-made file.
type content struct {
	id    section
	bytes string
}

// sections is a file of any sections.
func sections(list ...content) []byte {
	out := output(magic + "\x0d\x04\x00\x00")
	for _, c := range list {
		out.section(c.id, []byte(c.bytes))
	}
	return append(out, byte(secEnd))
}

type refusal struct {
	name   string
	data   []byte
	offset int
	want   string
}

// hostile lists files that must be refused, with the offset and the words that the
// error must have; a negative offset is not checked.
func hostile() []refusal {
	good := base("\x44\x03\x5c\x00\x00").file()
	body := bytes.Index(good, []byte("\x44\x03\x5c"))
	after := func(b ...byte) []byte { // what follows the header
		return append([]byte(magic+"\x0d\x04\x00\x00"), b...)
	}
	constant := func(entry string, ty byte) []byte {
		return base("").with(func(p *parts) {
			p.constants = []string{entry}
			p.body = string([]byte{0x10, ty, 0, 0x5c, 0, 0})
		}).file()
	}
	debug := func(indices []uint64, entries ...string) []byte {
		p := base("\x5c\x00\x00")
		p.hasDebug, p.indices, p.debug = true, indices, entries
		return p.file()
	}
	hints := func(s string) []byte {
		p := base("\x5c\x00\x00")
		p.hints = s
		return p.file()
	}
	return []refusal{
		{"empty", nil, 0, "the file is empty"},
		{"text", []byte("module @kernels {}"), 0, "no Tile IR bytecode"},
		{"ELF", []byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00"), 0, "no Tile IR bytecode"},
		{"cut in the magic", cut(good, 5), 0, "truncated"},
		{"cut in the version", cut(good, 9), 0, "truncated"},
		{"cut after the header", cut(good, 12), 12, "truncated: the end section is missing"},
		{"cut in a section", cut(good, 20), 13, "truncated"},
		{"cut before the end", cut(good, len(good)-1), len(good) - 1, "the end section is missing"},
		{"version 13.9", set(good, 9, 9), 8, "13.9 was written by a newer compiler; this gotile reads 13.1 to 13.5"},
		{"version 14.1", set(good, 8, 14, 1), 8, "14.1 was written by a newer compiler"},
		{"version 13.0", set(good, 9, 0), 8, "13.0 is unknown; this gotile reads 13.1 to 13.5"},
		{"version with a tag", set(good, 10, 1), 10, "version 13.4.1 is unknown; this gotile reads 13.1 to 13.5"},
		{"function with a body", []byte("\x7fTileIR\x00\x0d\x05\x01\x00\x82\x10\x08\xcb\x01\x00\x00\x01\x00\x06\x00\x03\x5c\x00\x00\xcb\xcb\xcb\xcb\xcb\x85\x0b\x04\xcb\x01\xcb\xcb\xcb\x00\x00\x00\x00\x10\x00\x00\x81\x09\x04\xcb\xcb\x01\xcb\xcb\xcb\x00\x00\x00\x00f\x00"),
			23, "function @f has a body of 3 bytes, and files hold extern functions only"},
		{"unknown section", after(0x55, 0), 12, "unknown section 85"},
		{"bytes after the end", append(bytes.Clone(good), 7), len(good) - 1, "1 bytes after the end section"},
		{"padding of other bytes", append(bytes.Clone(good), 0, 0, 1), len(good) - 1, "3 bytes after the end section"},
		{"padding of 8 bytes", append(bytes.Clone(good), make([]byte, 8)...), len(good) - 1, "8 bytes after the end section"},
		{"alignment of the end", after(0x80), 12, "the end section has no alignment"},
		{"section too long", after(0x82, 0xff, 0xff, 0x7f), 13, "truncated: 2097151 bytes in the function section"},
		{"section length of 70 bits", after(append([]byte{0x82}, bytes.Repeat([]byte{0xff}, 12)...)...), 23, "more than 64 bits"},
		{"odd alignment", after(0x82, 0, 3, 0), 14, "the function section is aligned to 3, want 8"},
		{"no alignment", after(0x01, 1, 0, 0), 14, "the string section is aligned to 1, want 4"},
		{"too little alignment", after(0x84, 1, 4, 0, 0), 14, "the constant section is aligned to 4, want 8"},
		{"no strings", sections(content{secFunc, "\x00"}), 18, "no string section"},
		{"no functions", sections(content{secString, "\x00"}), 18, "no function section"},
		{"two string sections", sections(content{secString, "\x00"}, content{secString, "\x00"}), 17, "a second string section"},
		{"too many strings", sections(content{secFunc, "\x00"}, content{secString, "\xff\x7f\x00"}), 20, "16383 strings do not fit"},
		{"strings out of order", sections(content{secFunc, "\x00"}, content{secString, "\x02\x00\x00\x00\x05\x00\x00\x00\x01\x00\x00\x00k"}),
			32, "string 0 reaches from 5 to 1"},
		{"producer too early", base("\x5c\x00\x00").with(func(p *parts) {
			p.version, p.extra = tileir.V13_2, []byte{byte(secProducer), 1, 0}
		}).file(), -1, "the producer section needs bytecode 13.3"},
		{"function that is not a kernel", set(good, body-3, 0), body - 3, "not a public kernel"},
		{"signature is not a function", set(good, body-4, 1), body - 4, "want the type of a function, got tile<i32>"},
		{"name out of range", set(good, body-5, 9), body - 5, "string 9 is out of range; there are 1"},
		{"debug list out of range", set(good, body-2, 1), body - 2, "debug list 1 is out of range"},

		{"unknown opcode", base("\x7e").file(), body, "unknown opcode 126"},
		{"test-only opcode", base("\x7f").file(), body, "op testing$func needs bytecode 250.0"},
		{"huge opcode", base("\xff\xff\xff\xff\x0f").file(), body, "unknown opcode 4294967295"},
		{"entry in an entry", base("\x16").file(), body, "op entry inside a function"},
		{"op too young", base("\x6e\x05\x00\x00").with(func(p *parts) { p.version = tileir.V13_1 }).file(), body, "op atan2 needs bytecode 13.2; the file is 13.1"},
		{"operand out of range", base("\x00\x05\x00").file(), body + 2, "value 0 is out of range; there are 0"},
		{"result type out of range", base("\x44\x63").file(), body + 1, "type 99 is out of range"},
		{"operand missing", base("\x44\x03\x3c\x01\x03\x02\x00").file(), body + 5, "2 operands do not fit"},
		{"too few operands", base("\x44\x03\x29\x00\x00\x01\x00").file(), body + 5, "op for has 1 operands"},
		{"too many results", base("\x3e\x03\x03\x03\x03").file(), body + 1, "op load_view_tko has 3 results, want 2"},
		{"unknown flags", base("\x3a\x01\x49\x05\x02\x00\x00\x00").file(), body + 4, "op mmaf has unknown flags 0x2"},
		{"enum out of range", base("\x3a\x01\x03\x01\x09\x00\x00").file(), body + 4, "9 is not a case of overflow"},
		{"enum case too young", base("").with(func(p *parts) { p.version, p.body = tileir.V13_3, "\x3a\x01\x2a\x05\x07\x00" }).file(), body + 4, "nearest_away needs bytecode 13.4"},
		{"wrong number of regions", base("\x3a\x01\x32\x00\x00\x05").file(), body + 5, "op if has 5 regions, want 2"},
		{"two blocks", base("\x3a\x01\x32\x00\x00\x02\x02").file(), body + 6, "a region of 2 blocks"},
		{"regions too deep", base(nested(100000)).file(), -1, "nested deeper than 16384"},

		{"unknown type tag", typed(tileir.V13_4, "\x63"), -1, "unknown type tag 99"},
		{"type of itself", typed(tileir.V13_4, "\x0d\x06\x00"), -1, "within itself"},
		{"function of itself", typed(tileir.V13_4, "\x10\x01\x06\x00"), -1, "within itself"},
		{"tile of tiles", typed(tileir.V13_4, "\x0d\x01\x00"), -1, "want the element type of a tile, got tile<i32>"},
		{"pointer to a tile", typed(tileir.V13_4, "\x0c\x00\x01"), -1, "want the element type of a pointer"},
		{"type too young", typed(tileir.V13_1, "\x16"), -1, "type i4 needs bytecode 13.3; the file is 13.1"},
		{"type with too much", typed(tileir.V13_4, "\x11\x00"), -1, "1 bytes after type token"},
		{"type cut short", typed(tileir.V13_4, "\x0d\x00\x02\x01"), -1, "2 sizes of a tile do not fit"},
		{"unknown pointer attribute", typed(tileir.V13_4, "\x0c\x01\x00\x05"), -1, "unknown pointer attribute 5"},
		{"sparse dimension too large", typed(tileir.V13_4, "\x0e\x00\x00\x00\x00", "\x14\x00\x00\x06\xff\xff\xff\xff\xff\x01"), -1, "sparse dimension 68719476735 is out of range"},
		{"unknown type flags", typed(tileir.V13_4, "\x0c\x06\x00"), -1, "unknown flags 0x6"},
		{"unknown padding", typed(tileir.V13_4, "\x0e\x00\x00\x00\x00", "\x0f\x01\x00\x06\x00\x09"), -1, "9 is not a case of padding_value"},

		{"constant out of range", base("\x10\x01\x05").file(), body + 2, "constant 5 is out of range"},
		{"constant of a token", constant("\x04\x00\x00\x00\x00", 3), body + 2, "a constant of type token"},
		{"constant of too few bytes", constant("\x08\x00\x00\x00\x00\x00\x00\x00\x00", 5), body + 2, "constant 0 has 2 elements; tile<8xf32> has 8"},
		{"constant of half an element", constant("\x03\x00\x00\x00", 5), -1, "3 bytes are not whole elements of f32"},
		{"constant of too many bits", base("").with(func(p *parts) {
			p.types = append(p.types, "\x00", "\x0d\x06\x01\x10\x00\x00\x00\x00\x00\x00\x00")
			p.constants, p.body = []string{"\x03\x00\x00\x00"}, "\x10\x07\x00"
		}).file(), -1, "3 bytes for 16 elements of i1, want 2"},
		{"empty constant", constant("\x00", 5), -1, "0 bytes are not whole elements"},
		{"constant cut short", constant("\x7f\x00", 5), -1, "127 bytes of a constant do not fit"},
		{"constant with too much", constant("\x04\x00\x00\x00\x00\x07", 1), -1, "1 bytes after constant 0"},
		{"giant constant", base("").with(func(p *parts) {
			p.types = append(p.types, "\x0d\x04\x03"+strings.Repeat("\x00\x00\x00\x00\x00\x00\x00\x40", 3))
			p.constants, p.body = []string{"\x04\x00\x00\x00\x00"}, "\x10\x06\x00"
		}).file(), body + 2, "is not a tile of 1 to 16777216 elements"},
		{"negative size", base("").with(func(p *parts) {
			p.types = append(p.types, "\x0d\x04\x01\xff\xff\xff\xff\xff\xff\xff\xff")
			p.constants, p.body = []string{"\x04\x00\x00\x00\x00"}, "\x10\x06\x00"
		}).file(), body + 2, "is not a tile of 1 to 16777216 elements"},

		{"hints that are a flag", hints("\x03\x01"), -1, "want optimization hints, got true"},
		{"unknown attribute tag", hints("\x63"), -1, "unknown attribute tag 99"},
		{"a key twice", hints("\x0b\x02\x00\x03\x01\x00\x03\x00"), -1, `the key "k" appears twice`},
		{"attributes too deep", hints("\x0b" + strings.Repeat("\x01\x00\x0a", 100000)), -1, "nested deeper than 16384"},
		{"integer too wide", hints("\x0b\x01\x00\x01\x00\xff\xff\xff\xff\xff\x01"), -1, "does not fit in i32"},
		{"float of an integer type", hints("\x0b\x01\x00\x02\x00\x00"), -1, "want a floating-point type, got i32"},
		{"elements in hints", hints("\x0b\x01\x00\x07\x01\x00"), -1, "unknown attribute tag 7"},
		{"float too wide", hints("\x0b\x01\x00\x02\x04\x80\x80\x80\x80\x80\x01"), -1, "0x400000000 does not fit in f32"},
		{"assumption that is none", base("\x3a\x01\x06\x01\x03\x01\x00").file(), body + 4, "want a predicate, got true"},
		{"unknown predicate flags", hints("\x0b\x01\x00\x0c\x07"), -1, "unknown flags 0x7 of a predicate"},

		{"debug entry out of range", debug([]uint64{7, 0}), -1, "debug entry 7 is out of range"},
		{"fewer locations than operations", debug([]uint64{0}, "\x00"), -1, "the operation has no location"},
		{"file as a location", debug([]uint64{1, 0}, "\x02\x00\x00"), -1, "debug entry 1 is not a location"},
		{"unknown debug tag", debug([]uint64{1, 0}, "\x63"), -1, "unknown debug tag 99"},
		{"block in itself", debug([]uint64{2, 0}, "\x02\x00\x00", "\x04\x03\x00\x00\x00", "\x03\x03\x01\x00\x00"), -1, "within itself"},
		{"call of itself", debug([]uint64{1, 0}, "\x06\x01\x01"), -1, "within itself"},
		{"two calls of each other", debug([]uint64{1, 0}, "\x06\x00\x02", "\x06\x01\x00"), -1, "within itself"},
		{"subprogram without a unit", debug([]uint64{2, 0}, "\x02\x00\x00", "\x04\x03\x00\x00\x00", "\x05\x01\x00\x00\x00\x01\x00"), -1, "want a compile unit"},
		{"location without a scope", debug([]uint64{1, 0}, "\x04\x00\x00\x01\x01"), -1, "want a subprogram or a lexical block"},
		{"line too large", debug([]uint64{4, 0}, "\x02\x00\x00", "\x01\x01", "\x05\x01\x00\x00\x00\x02\x00", "\x04\x03\x00\xff\xff\xff\xff\xff\x7f\x01"), -1, "is out of range"},
		{"chain of calls", debug([]uint64{1, 0}, chain(2*maxDebug)...), -1, "nested deeper than 32776"},
	}
}

// chain is a list of call sites, each inside the next.
func chain(n int) []string {
	list := make([]string, n)
	for i := range list {
		var e output
		e.debugTag(debugCallSite)
		e.index(0)
		e.index((i + 2) % (n + 1))
		list[i] = string(e)
	}
	return list
}

func TestHostile(t *testing.T) {
	for _, test := range hostile() {
		m, _, err := ReadUnverified(test.data)
		var e *Error
		switch {
		case err == nil:
			t.Errorf("%s: read as a module of %d entries", test.name, len(m.Entries()))
		case !errors.As(err, &e) || !errors.Is(err, ErrBytecode):
			t.Errorf("%s: %v is not an Error", test.name, err)
		case !strings.Contains(e.Msg, test.want) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		case test.offset >= 0 && e.Offset != test.offset:
			t.Errorf("%s: %v, want offset %d", test.name, err, test.offset)
		case e.Offset < 0 || e.Offset > len(test.data):
			t.Errorf("%s: %v is outside the file", test.name, err)
		}
	}
}

// TestSharedLocations reads call sites each of which is made of the one before,
// twice: written out they would be more than any memory.
func TestSharedLocations(t *testing.T) {
	p := base("\x5c\x00\x00")
	for i := range 500 {
		var e output
		e.debugTag(debugCallSite)
		e.index(i)
		e.index(i)
		p.debug = append(p.debug, string(e))
	}
	p.hasDebug, p.indices = true, []uint64{0, 500}
	data := p.file()
	checkAnyBytes(t, data)
	m, _, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := asm.Print(&text, m, asm.Options{Flat: true, Locations: true}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(text.String(), "callsite("); n != 500 {
		t.Errorf("%d call sites in text, want 500", n)
	}
}

func TestHandMadeFileIsGood(t *testing.T) {
	if _, _, err := ReadUnverified(base("\x44\x03\x5c\x00\x00").file()); err != nil {
		t.Fatal(err)
	}
}

// TestTruncatedAndFlipped truncates a file at every offset and flips every bit: each yields an error or a module that
// can be written, and never a panic.
func TestTruncatedAndFlipped(t *testing.T) {
	data := bytesOf(t, small(), tileir.V13_4)
	for n := range data {
		if _, _, err := Read(data[:n:n]); err == nil {
			t.Errorf("the first %d of %d bytes are a module", n, len(data))
		}
	}
	for i := range data {
		for bit := range 8 {
			checkAnyBytes(t, set(data, i, data[i]^1<<bit))
		}
	}
}

// checkAnyBytes holds for all bytes there are: they are refused, or they are a
// module, which then is written and read back as it was.
func checkAnyBytes(t *testing.T, data []byte) {
	m, v, err := Read(data)
	if err != nil {
		return
	}
	again, err := Write(m, Options{Version: v})
	if err != nil {
		t.Fatalf("read but not written: %v", err)
	}
	m2, v2, err := Read(again)
	if err != nil {
		t.Fatalf("written but not read: %v", err)
	}
	if d := tileir.DiffModules(m, m2); d != "" || v != v2 {
		t.Fatalf("%v, %v: %s", v, v2, d)
	}
}

// TestMemory bounds what reading takes, for files that try to make it much.
func TestMemory(t *testing.T) {
	const size = 1 << 16
	many := base("")
	many.body = strings.Repeat("\x44\x03", size/2) // make_token
	wide := base("\x3a\x01\x0a\x00" + "\x80\x80\x04" + strings.Repeat("\x00", size))
	bits := base("")
	bits.types = append(append([]string(nil), baseTypes...), "\x00", "\x0d\x06\x01\x00\x00\x04\x00\x00\x00\x00\x00")
	bits.constants = []string{"\x80\x80\x02" + strings.Repeat("\x55", size/2)}
	bits.body = strings.Repeat("\x10\x07\x00", size/3)
	calls := base("")
	calls.hasDebug, calls.indices, calls.debug = true, []uint64{size / 8}, chain(size/8)
	for name, p := range map[string]parts{"many operations": many, "many operands": wide, "many uses of bits": bits, "many scopes": calls} {
		data := p.file()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		ReadUnverified(data)
		runtime.ReadMemStats(&after)
		got := after.TotalAlloc - before.TotalAlloc
		t.Logf("%s: %d bytes a byte", name, got/uint64(len(data)))
		if limit := uint64(len(data))*256 + 1<<16; got > limit {
			t.Errorf("%s: a file of %d bytes takes %d bytes to read", name, len(data), got)
		}
	}
}

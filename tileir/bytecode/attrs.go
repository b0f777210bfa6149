package bytecode

import "gotile/tileir"

// attr reads the attribute of a slot. result is the type of the operation's first
// result, which is the type of a constant.
func (r *reader) attr(in *input, f *tileir.Field, result tileir.Type) tileir.Attr {
	switch f.Kind {
	case tileir.KindUnit:
		return tileir.Unit{}
	case tileir.KindEnum:
		return readEnum(in, f.Enum, r.version)
	case tileir.KindBool:
		return tileir.Bool(in.byte(f.Name) != 0)
	case tileir.KindI32:
		return readInteger(in, tileir.I32)
	case tileir.KindI64:
		return readInteger(in, tileir.I64)
	case tileir.KindString:
		return tileir.String(r.string(in))
	case tileir.KindSymbol:
		return tileir.Symbol(r.string(in))
	case tileir.KindDense:
		return r.constants.ref(in, result)
	case tileir.KindI32s:
		return tileir.I32s(in.i32s(f.Name))
	case tileir.KindBools:
		return readBools(in, f.Name)
	case tileir.KindArray:
		return r.array(in, 0)
	case tileir.KindPredicate:
		return r.predicate(in)
	case tileir.KindHints:
		return tileir.Hints(r.dict(in, 0))
	case tileir.KindDict:
		return r.dict(in, 0)
	}
	in.failf("no encoding of slot %s is known", f.Name)
	return nil
}

func readEnum(in *input, e *tileir.Enum, v tileir.Version) tileir.Attr {
	at := in.pos
	n := in.uint(e.Name)
	if n >= uint64(len(e.Cases)) {
		in.failAt(at, "%d is not a case of %s", n, e.Name)
		return e.Make(0)
	}
	if since := e.CaseSince(uint8(n)); !v.Has(since) {
		in.failAt(at, "%s %s needs bytecode %v; the file is %v", e.Name, e.Cases[n], since, v)
	}
	return e.Make(uint8(n))
}

func readInteger(in *input, t tileir.Scalar) tileir.Attr {
	at := in.pos
	v := in.uint("an integer")
	if bits := t.Bits(); bits < 64 && v>>bits != 0 {
		in.failAt(at, "%d does not fit in %v", v, t)
	}
	return tileir.Integer{Type: t, Value: v}
}

func readBools(in *input, what string) tileir.Attr {
	list := make(tileir.Bools, in.count(1, what))
	for i, b := range in.take(len(list), what) {
		list[i] = b != 0
	}
	return list
}

func (r *reader) predicate(in *input) tileir.Attr {
	at := in.pos
	a := r.tagged(in, 0)
	if _, ok := a.(tileir.Assumption); !ok && in.ok() {
		in.failAt(at, "want a predicate, got %v", a)
	}
	return a
}

func (r *reader) array(in *input, depth int) tileir.Array {
	n := in.count(2, "elements of a list")
	list := make(tileir.Array, 0, n)
	for len(list) < n && in.ok() {
		a := r.tagged(in, depth+1)
		// A bool and an integer of one bit are one thing to the dialect: the second
		// in lists, which hold the identities of reductions.
		if b, ok := a.(tileir.Bool); ok {
			a = oneBit(b)
		}
		list = append(list, a)
	}
	return list
}

// oneBit is a bool as an integer.
func oneBit(b tileir.Bool) tileir.Integer {
	if b {
		return tileir.Int(tileir.I1, 1)
	}
	return tileir.Int(tileir.I1, 0)
}

func (r *reader) dict(in *input, depth int) tileir.Dict {
	at := in.pos
	n := in.count(3, "entries of a dictionary")
	dict := make(tileir.Dict, 0, n)
	for len(dict) < n && in.ok() {
		name := r.string(in)
		value := r.tagged(in, depth+1)
		// The first in dictionaries, which hold hints.
		if i, ok := value.(tileir.Integer); ok && i.Type == tileir.I1 {
			value = tileir.Bool(i.Value != 0)
		}
		dict = append(dict, tileir.NamedAttr{Name: name, Value: value})
	}
	if key, ok := dict.Repeated(); ok && in.ok() {
		in.failAt(at, "the key %q appears twice in a dictionary", key)
	}
	return dict
}

// tagged reads an attribute with a tag for its kind.
func (r *reader) tagged(in *input, depth int) tileir.Attr {
	if depth == tileir.MaxNesting {
		in.failf("attributes are nested deeper than %d", tileir.MaxNesting)
		return nil
	}
	at := in.pos
	code := in.uint("an attribute's tag")
	if kind, ok := previewKinds[code]; ok {
		return r.previewAttr(in, at, kind, depth)
	}
	switch tag(min(code, 255)) {
	case tagInteger:
		return r.integer(in)
	case tagFloat:
		return r.float(in)
	case tagBool:
		return tileir.Bool(in.byte("a bool") != 0)
	case tagType:
		return tileir.TypeAttr{Type: r.types.ref(in)}
	case tagString:
		return tileir.String(r.string(in))
	case tagArray:
		return r.array(in, depth)
	case tagDivBy:
		return readDivBy(in)
	case tagSameElements:
		return tileir.SameElements(in.i64s("sizes of groups"))
	case tagDict:
		return r.dict(in, depth)
	case tagHints:
		return tileir.Hints(r.dict(in, depth))
	case tagBounded:
		lower, upper := readOptionalPair(in)
		return tileir.Bounded{Lower: lower, Upper: upper}
	default:
		in.failAt(at, "unknown attribute tag %d", code)
		return nil
	}
}

// scalar reads the type of a number.
func (r *reader) scalar(in *input, float bool, what string) tileir.Scalar {
	at := in.pos
	s := part[tileir.Scalar](r.types, in, what)
	if in.ok() && s.IsFloat() != float {
		in.failAt(at, "want %s, got %v", what, s)
	}
	return s
}

func (r *reader) integer(in *input) tileir.Attr {
	t := r.scalar(in, false, "an integer type")
	if t == tileir.I1 {
		return tileir.Int(t, int64(min(in.byte("a bool"), 1)))
	}
	return readInteger(in, t)
}

// float reads the bits of a number: a byte up to 8 bits, a signed number above.
func (r *reader) float(in *input) tileir.Attr {
	t := r.scalar(in, true, "a floating-point type")
	at := in.pos
	var bits uint64
	if t.Bits() <= 8 {
		bits = uint64(in.byte("a float"))
	} else {
		bits = uint64(in.int("a float"))
	}
	if n := t.Bits(); n < 64 && bits>>n != 0 {
		in.failAt(at, "%#x does not fit in %v", bits, t)
	}
	if t == tileir.TF32 {
		bits <<= tf32Shift
	}
	return tileir.Float{Type: t, Bits: bits}
}

func readDivBy(in *input) tileir.Attr {
	d := tileir.DivBy{Divisor: in.uint("a divisor")}
	d.Every, d.Along = readOptionalPair(in)
	return d
}

// readOptionalPair reads two optional numbers after a byte of flags.
func readOptionalPair(in *input) (first, second *int64) {
	at := in.pos
	flags := in.byte("the flags of a predicate")
	if flags > 3 {
		in.failAt(at, "unknown flags %#x of a predicate", flags)
	}
	if flags&1 != 0 {
		v := in.int("a number of a predicate")
		first = &v
	}
	if flags&2 != 0 {
		v := in.int("a number of a predicate")
		second = &v
	}
	return first, second
}

// attr writes the attribute of a slot.
func (w *writer) attr(out *output, f *tileir.Field, a tileir.Attr) {
	switch a := a.(type) {
	case tileir.Unit:
	case tileir.EnumAttr:
		out.uint(uint64(a.Ordinal()))
	case tileir.Bool:
		out.bool(bool(a))
	case tileir.Integer:
		out.uint(a.Value)
	case tileir.String:
		out.index(w.string(string(a)))
	case tileir.Symbol:
		out.index(w.string(string(a)))
	case tileir.Dense:
		w.dense(out, a)
	case tileir.I32s:
		out.i32s(a)
	case tileir.Bools:
		out.index(len(a))
		for _, b := range a {
			out.bool(b)
		}
	case tileir.Array:
		w.array(out, a)
	case tileir.Assumption:
		w.tagged(out, a)
	case tileir.Hints:
		w.dict(out, tileir.Dict(a))
	default:
		w.failf("has %s = %v, which has no bytecode form", f.Name, a)
	}
}

func (w *writer) dense(out *output, d tileir.Dense) {
	i, err := w.constants.index(d, w.types.index(d.Type))
	if err != nil {
		w.failf("has %v", err)
	}
	out.index(i)
}

func (w *writer) array(out *output, list tileir.Array) {
	out.index(len(list))
	for _, a := range list {
		w.tagged(out, a)
	}
}

func (w *writer) dict(out *output, dict tileir.Dict) {
	out.index(len(dict))
	for _, e := range dict {
		out.index(w.string(e.Name))
		w.tagged(out, e.Value)
	}
}

// tagged writes an attribute with its kind.
func (w *writer) tagged(out *output, a tileir.Attr) {
	if w.attrs++; w.attrs > tileir.MaxNesting {
		w.failf("has attributes nested deeper than %d", tileir.MaxNesting)
	}
	if w.err == nil {
		w.taggedBody(out, a)
	}
	w.attrs--
}

func (w *writer) taggedBody(out *output, a tileir.Attr) {
	switch a := a.(type) {
	case tileir.Bool:
		// The vendor's writer has no other form for bools.
		w.taggedBody(out, oneBit(a))
	case tileir.Integer:
		out.tag(tagInteger)
		out.index(w.types.index(a.Type))
		out.uint(a.Value)
	case tileir.Float:
		out.tag(tagFloat)
		out.index(w.types.index(a.Type))
		writeFloat(out, a)
	case tileir.TypeAttr:
		out.tag(tagType)
		out.index(w.types.index(a.Type))
	case tileir.String:
		out.tag(tagString)
		out.index(w.string(string(a)))
	case tileir.Array:
		out.tag(tagArray)
		w.array(out, a)
	case tileir.DivBy:
		out.tag(tagDivBy)
		out.uint(a.Divisor)
		writeOptionalPair(out, a.Every, a.Along)
	case tileir.SameElements:
		out.tag(tagSameElements)
		out.i64s(a)
	case tileir.Dict:
		out.tag(tagDict)
		w.dict(out, a)
	case tileir.Hints:
		out.tag(tagHints)
		w.dict(out, tileir.Dict(a))
	case tileir.Preview:
		w.writePreview(out, a)
	case tileir.Bounded:
		out.tag(tagBounded)
		writeOptionalPair(out, a.Lower, a.Upper)
	default:
		w.failf("has the attribute %v, which has no bytecode form", a)
	}
}

func (w *output) tag(t tag) { w.uint(uint64(t)) }

func writeFloat(out *output, f tileir.Float) {
	bits := f.Bits
	if f.Type == tileir.TF32 {
		bits >>= tf32Shift
	}
	if f.Type.Bits() <= 8 {
		out.byte(byte(bits))
	} else {
		out.int(int64(bits))
	}
}

func writeOptionalPair(out *output, first, second *int64) {
	var flags byte
	if first != nil {
		flags |= 1
	}
	if second != nil {
		flags |= 2
	}
	out.byte(flags)
	for _, v := range []*int64{first, second} {
		if v != nil {
			out.int(*v)
		}
	}
}

package checked

import "strings"

// intKind is the kind of integers that a C++ type has, as far as it is known.
type intKind uint8

const (
	otherInts intKind = iota // not known, or no integers
	signedInts
	unsignedInts
	boolInts
)

// cppType is the type of a parameter of a C++ function, as far as integers are concerned.
type cppType struct {
	ints    intKind
	pointee *cppType // of a pointer or reference
}

// cppParams returns the types of the parameters of a function from its mangled name, which follows the Itanium C++ ABI.
// nil: the name is not mangled, or has a part that kernels rarely have, such as a pointer to a function.
func cppParams(name string) []*cppType {
	rest, mangled := strings.CutPrefix(name, "_Z")
	if !mangled || len(name) > maxCppName {
		return nil
	}
	r := &cppName{rest: rest}
	if r.function(); r.failed {
		return nil
	}
	var params []*cppType
	for r.rest != "" && !r.failed {
		params = append(params, r.typ())
	}
	if r.failed {
		return nil
	}
	return params
}

// maxCppName bounds the length of a name, and so the depth of its types.
const maxCppName = 1 << 12

// cppName is a mangled name that is being read.
type cppName struct {
	rest     string
	seen     []*cppType // components that S_, S0_, … refer to
	template []*cppType // arguments that T_, T0_, … refer to
	failed   bool
}

// take removes a prefix, and reports whether there was one.
func (r *cppName) take(prefix string) (ok bool) {
	r.rest, ok = strings.CutPrefix(r.rest, prefix)
	return ok
}

func (r *cppName) fail() *cppType {
	r.failed, r.rest = true, ""
	return &cppType{}
}

// see records a component for later references.
func (r *cppName) see(t *cppType) *cppType {
	r.seen = append(r.seen, t)
	return t
}

// function reads the name of a function and, if it is an instance of a template, its result type.
func (r *cppName) function() {
	isTemplate := false
	if r.take("N") {
		isTemplate = r.nested(false)
	} else {
		r.take("L") // not visible outside its file
		r.identifier()
		if isTemplate = strings.HasPrefix(r.rest, "I"); isTemplate {
			r.see(&cppType{})
			r.template = r.arguments()
		}
	}
	if isTemplate {
		r.typ()
	}
}

// nested reads the components of a qualified name, and reports whether the last one has template arguments. All but the
// last one can be referred to; that of a type can be too.
func (r *cppName) nested(isType bool) (isTemplate bool) {
	pending := false
	for !r.failed && !r.take("E") {
		if pending {
			r.see(&cppType{})
		}
		pending, isTemplate = true, false
		switch {
		case strings.HasPrefix(r.rest, "I"):
			isTemplate = true
			if args := r.arguments(); !isType {
				r.template = args
			}
		case strings.HasPrefix(r.rest, "S") && !strings.HasPrefix(r.rest, "St"):
			r.reference()
			pending = false
		case r.take("St"):
			pending = false
		default:
			r.take("L")
			r.identifier()
		}
	}
	return isTemplate
}

// identifier reads a length and as many letters.
func (r *cppName) identifier() {
	n, digits := 0, 0
	for digits < len(r.rest) && digits < 4 && r.rest[digits] >= '0' && r.rest[digits] <= '9' {
		n = 10*n + int(r.rest[digits]-'0')
		digits++
	}
	if n == 0 || digits+n > len(r.rest) {
		r.fail()
		return
	}
	r.rest = r.rest[digits+n:]
}

// arguments reads the arguments of a template.
func (r *cppName) arguments() []*cppType {
	var list []*cppType
	if !r.take("I") && !r.take("J") {
		r.fail()
	}
	for !r.failed && !r.take("E") {
		switch {
		case strings.HasPrefix(r.rest, "J"): // of a parameter pack
			r.arguments()
			list = append(list, &cppType{})
		case r.take("L"): // a number
			r.typ()
			end := strings.IndexByte(r.rest, 'E')
			if end < 0 {
				r.fail()
				return nil
			}
			r.rest = r.rest[end+1:]
			list = append(list, &cppType{})
		default:
			list = append(list, r.typ())
		}
	}
	return list
}

// reference reads a reference to an earlier component: S_, S0_, … or T_, T0_, ….
func (r *cppName) reference() *cppType {
	list := r.seen
	if r.take("T") {
		list = r.template
	} else {
		r.take("S")
	}
	digits, _, ok := strings.Cut(r.rest, "_")
	i := 0
	for _, c := range []byte(digits) {
		switch {
		case c >= '0' && c <= '9':
			i = 36*i + int(c-'0')
		case c >= 'A' && c <= 'Z':
			i = 36*i + int(c-'A') + 10
		default:
			ok = false
		}
	}
	if digits != "" {
		i++
	}
	if !ok || len(digits) > 3 || i >= len(list) {
		return r.fail()
	}
	r.rest = r.rest[len(digits)+1:]
	return list[i]
}

// cppInts are the kinds of the types that have a letter. Whether a plain char is signed depends on the host.
var cppInts = map[byte]intKind{'a': signedInts, 's': signedInts, 'i': signedInts, 'l': signedInts, 'x': signedInts,
	'h': unsignedInts, 't': unsignedInts, 'j': unsignedInts, 'm': unsignedInts, 'y': unsignedInts,
	'b': boolInts, 'c': otherInts, 'v': otherInts, 'f': otherInts, 'd': otherInts, 'w': otherInts}

// typ reads a type.
func (r *cppName) typ() *cppType {
	if r.rest == "" {
		return r.fail()
	}
	c := r.rest[0]
	if ints, ok := cppInts[c]; ok {
		r.rest = r.rest[1:]
		return &cppType{ints: ints}
	}
	switch {
	case c == 'P' || c == 'R' || c == 'O':
		r.rest = r.rest[1:]
		return r.see(&cppType{pointee: r.typ()})
	case c == 'K' || c == 'V' || c == 'r':
		r.rest = strings.TrimLeft(r.rest, "rVK")
		return r.see(r.typ())
	case c == 'T':
		return r.see(r.reference())
	case r.take("N"):
		r.nested(true)
		return r.see(&cppType{})
	case r.take("DF16_") || r.take("DF16b") || r.take("Dh"):
		return &cppType{}
	case c == 'S' && !strings.HasPrefix(r.rest, "St"):
		return r.instance(r.reference())
	case c >= '0' && c <= '9' || r.take("St"):
		r.identifier()
		return r.instance(r.see(&cppType{}))
	}
	return r.fail()
}

// instance reads the arguments after the name of a class template, if there are any.
func (r *cppName) instance(t *cppType) *cppType {
	if !strings.HasPrefix(r.rest, "I") {
		return t
	}
	r.arguments()
	return r.see(&cppType{})
}

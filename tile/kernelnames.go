package tile

import (
	"gotile/tile/internal/launch"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// titleOf returns the last part of the name of a kernel's function: "softmax" of
// gotile/kernels.softmax. Go omits the type arguments of a generic function; those of the
// kernel's parameters replace them: "axpby[float32]".
func titleOf(fn reflect.Value) string {
	name := runtime.FuncForPC(fn.Pointer()).Name()
	generic, rest, isGeneric := strings.Cut(name, "[...]")
	name = generic[strings.LastIndex(generic, "/")+1:]
	if _, after, ok := strings.Cut(name, "."); ok {
		name = after
	}
	if isGeneric {
		name += typeArguments(fn.Type()) + rest
	}
	name = strings.TrimPrefix(name, "init.")
	name = strings.TrimPrefix(name, "glob..")
	return strings.TrimSuffix(name, "-fm")
}

// typeArguments is the types of elements that a function's arrays have, each once:
// "[float32, float16]". Scalars are lengths more often than not.
func typeArguments(fn reflect.Type) string {
	var names []string
	for i := range fn.NumIn() {
		p, ok := reflect.New(fn.In(i)).Interface().(parameter)
		if !ok {
			continue
		}
		if kind, d, _ := p.spec(); kind != launch.Scalar && !slices.Contains(names, d.String()) {
			names = append(names, d.String())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// symbolOf is a name as a symbol, of letters, digits and _: "axpby_float32" of
// axpby[float32], "NewMatMul_func1" of NewMatMul.func1.
func symbolOf(title string) string {
	title = strings.NewReplacer(", ", "_", "[", "_", "].", "_", "]", "").Replace(title)
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, title)
}

package tile

import (
	"bufio"
	"fmt"
	"gotile/tile/internal/launch"
	"gotile/tile/internal/trace"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// titleOf is the last part of a kernel's function's name: "softmax" of
// gotile/kernels.softmax. Go leaves the type arguments of a generic function out of it;
// those of the kernel's parameters stand for them: "axpby[float32]".
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

// described is the kernel in messages about launches: its title. That of a function
// literal of a package, such as func2, tells nothing, so the variable that holds the
// kernel, if its source is at hand, and the line of the literal stand beside it.
func (k *Kernel) described() string {
	if !anonymous.MatchString(k.title) || k.at.Path == "" {
		return k.title
	}
	if name := variableAt(k.at); name != "" {
		return fmt.Sprintf("%s (%s, %v)", name, k.title, k.at)
	}
	return fmt.Sprintf("%s (%v)", k.title, k.at)
}

var (
	anonymous   = regexp.MustCompile(`^func\d+(\.\d+)*$`)
	newKernelOf = regexp.MustCompile(`^\s*(?:var\s+)?(\w+)(?:\s+\*?[\w.]+)?\s*:?=\s*(?:\w+\.)?NewKernel\(`)
)

// variableAt returns the variable that a line of source makes a kernel for, or "".
func variableAt(s trace.Site) string {
	f, err := os.Open(s.Path)
	if err != nil {
		return "" // a program that runs elsewhere than it was built
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if n < s.Line {
			continue
		}
		if m := newKernelOf.FindStringSubmatch(lines.Text()); m != nil {
			return m[1]
		}
		break
	}
	return ""
}

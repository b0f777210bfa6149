package asm

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gotile/internal/testing/resources"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// deep has texts with constructs that are nested n deep.
var deep = map[string]func(n int) string{
	// The regions of the module and of the entry are around the ifs.
	"ifs": func(n int) string {
		return "entry @k(%c: tile<i1>) { " + strings.Repeat("if %c { ", n-2) + strings.Repeat("} ", n-2) + "return }"
	},
	// The hints, an architecture and its dictionary are around the rest.
	"hints": func(n int) string {
		return "entry @k() optimization_hints=<sm_90 = " + strings.Repeat("{a = ", n-2) + "1" + strings.Repeat("}", n-2) + "> { return }"
	},
	"call sites": func(n int) string {
		return debugText(n, "#n%d = loc(callsite(#n%d at #here))\n", "#n%d", "#here")
	},
	"blocks": func(n int) string {
		return debugText(n, "#n%d = #cuda_tile.di_lexical_block<scope = #n%d, file = #file, line = 3, column = 3>\n",
			"#cuda_tile.di_loc<#l in #n%d>", "#sub")
	},
}

// debugText is an operation whose location nests n deep: next makes one level of the
// one before, last a location of the last.
func debugText(n int, next, last, first string) string {
	var b strings.Builder
	b.WriteString("#file = #cuda_tile.di_file<\"a.py\" in \"/\">\n#unit = #cuda_tile.di_compile_unit<file = #file>\n" +
		"#sub = #cuda_tile.di_subprogram<file = #file, line = 1, name = \"k\", linkageName = \"k\", compileUnit = #unit>\n" +
		"#l = loc(\"a.py\":1:1)\n#here = #cuda_tile.di_loc<#l in #sub>\n")
	b.WriteString(strings.Replace(fmt.Sprintf(next, 2, 1), "#n1", first, 1))
	for i := 3; i <= n; i++ {
		fmt.Fprintf(&b, next, i, i-1)
	}
	return b.String() + "entry @k() { %t = make_token : token loc(" + fmt.Sprintf(last, n) + ") return loc(#here) } loc(#here)\n"
}

// TestDeepest: constructs at the maximum depth are parsed, verified, printed, written and read; the vendor's tools
// read each of these files up to a depth between 4,000 and 16,000, at which their stack overflows.
func TestDeepest(t *testing.T) {
	for name, text := range deep {
		t.Run(name, func(t *testing.T) {
			m, err := Parse("deep", []byte(text(tileir.MaxNesting)))
			if err != nil {
				t.Fatal(short(err))
			}
			var b bytes.Buffer
			if err := Print(&b, m, Options{Locations: true}); err != nil {
				t.Fatal(err)
			}
			if _, err := Parse("printed", b.Bytes()); err != nil {
				t.Fatal("printed, not parsed: ", short(err))
			}
			data, err := bytecode.Write(m, bytecode.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := bytecode.Read(data); err != nil {
				t.Fatal("written, not read: ", short(err))
			}
			_, err = Parse("deeper", []byte(text(tileir.MaxNesting+1)))
			if err == nil || !strings.Contains(err.Error(), "nested") || len(err.Error()) > 2000 {
				t.Errorf("one deeper: got %v, want one line that says so", err)
			}
		})
	}
}

func short(err error) string { return fmt.Sprintf("%.500v", err) }

// long is texts that are long in one way.
var long = map[string]func(n int) string{
	"dimensions": func(n int) string {
		return "entry @k() { %c = constant <i32: 5> : tile<" + strings.Repeat("1x", n) + "i32> return }"
	},
	"dimensions of a view": func(n int) string {
		ones := strings.TrimSuffix(strings.Repeat("1,", n), ",")
		return "entry @k(%p: tile<ptr<f32>>) { %v = make_tensor_view %p, shape=[" + ones + "], strides=[" + ones + "] : tensor_view<" +
			strings.Repeat("1x", n) + "f32, strides=[" + ones + "]> return }"
	},
	"dimensions that are wrong": func(n int) string {
		return "entry @k() { %c = constant <i32: 5> : tile<" + strings.Repeat("1x", n) + "3xi32> return }"
	},
	"brackets": func(n int) string {
		return "entry @k() { %c = constant <i32: " + strings.Repeat("[", n) + "1, 2" + strings.Repeat("]", n) + "> : tile<" +
			strings.Repeat("1x", n-1) + "2xi32> return }"
	},
	"hints": func(n int) string {
		return "entry @k() optimization_hints=<sm_90 = {" + counted(n, "k%d = 1", ", ") + "}> { return }"
	},
	"architectures": func(n int) string {
		return "entry @k() optimization_hints=<" + counted(n, "k%d = {}", ", ") + "> { return }"
	},
	"globals": func(n int) string {
		return "cuda_tile.module @m { " + counted(n, "global @g%d <i32: 5> : tile<1xi32>", "\n") + " entry @k() { " +
			counted(n, "%%g%[1]d = get_global @g%[1]d : tile<ptr<i32>>", "\n") + " return } }"
	},
	"carried values": func(n int) string {
		types := strings.TrimSuffix(strings.Repeat("tile<i32>, ", n), ", ")
		return "entry @k() { %c = constant <i32: 5> : tile<i32> %r:" + fmt.Sprint(n) +
			" = for %i in (%c to %c, step %c) : tile<i32> iter_values(" + counted(n, "%%a%d = %%c", ", ") + ") -> (" + types +
			") { continue " + counted(n, "%%a%d", ", ") + " : " + types + " } return }"
	},
	"fused locations": func(n int) string {
		return "entry @k() { return } loc(fused[" + counted(n, "\"f\":1:%d", ", ") + "])"
	},
	"operations in the innermost region": func(n int) string {
		const nest = 10000
		return "entry @k(%c: tile<i1>) { loop { " + strings.Repeat("if %c { ", nest) + strings.Repeat("if %c { continue } ", n/10) +
			strings.Repeat("} ", nest) + "} return }"
	},
	"call sites of their own": func(n int) string { return deep["call sites"](min(n, tileir.MaxNesting)) },
	"string of a print": func(n int) string {
		return "entry @k() { %t = print_tko \"%" + strings.Repeat("9", n) + "d\" -> token return }"
	},
}

// counted is n numbered pieces of text.
func counted(n int, piece, between string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(between)
		}
		fmt.Fprintf(&b, piece, i)
	}
	return b.String()
}

// FuzzProportion: the parser, the verifier, the printer and the codec take time and memory in proportion to the
// length of the text, and messages stay short.
func FuzzProportion(f *testing.F) {
	for _, name := range slices.Sorted(maps.Keys(deep)) {
		f.Add(deep[name](10000))
	}
	for _, name := range slices.Sorted(maps.Keys(long)) {
		n := 10000
		if name == "dimensions" || name == "hints" {
			n = 400000
		}
		f.Add(long[name](n))
	}
	f.Add(doubling())
	f.Fuzz(func(t *testing.T, src string) {
		resources.Proportional(t, len(src), func() { inProportion(t, src) })
	})
}

func inProportion(t *testing.T, src string) {
	m, err := Parse("fuzz", []byte(src))
	if err != nil {
		if most := 100 * 5000; len(err.Error()) > most {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
		return
	}
	var b bytes.Buffer
	if err := Print(&b, m, Options{Locations: true}); err != nil {
		t.Error(err)
	}
	if data, err := bytecode.Write(m, bytecode.Options{}); err == nil {
		if _, _, err := bytecode.Read(data); err != nil {
			t.Errorf("written, not read: %.500v", err)
		}
	}
}

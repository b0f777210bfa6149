package check

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// Options say how a checked device runs kernels.
type Options struct {
	Kinds    Kinds    // 0 is [Default]
	Language Language // by default that of the module
	// Signed makes the integers of negations, products of reductions and atomic additions signed if the module does not
	// define it: files do not, Go kernels of this process do. Without it, rows ub-03, ub-30 and ub-31 are reported for
	// bytecode of Tile C++ if the kernel's mangled name or other operations on the same values show it.
	Signed bool
	// Seed makes the orders of blocks of kind [Order]; a run with the seed of a report
	// repeats it. 0 takes a fixed one.
	Seed uint64
	// Orders is the number of orders of blocks that kind [Order] tries; 0 means 4.
	Orders int
	// Unwritten lists memory of arguments that was never written.
	Unwritten [][]byte
	// Observer, if it is not nil, observes the run.
	Observer *Observer
}

// Language is a language of the family. Some rules differ between them.
type Language uint8

const (
	// AnyLanguage means the language of the module.
	AnyLanguage Language = iota
	// Go and Cpp have the rules of the Tile C++ reference: an access of a view without a mask must be inside the array.
	Go
	Cpp
	// TileIR, Python, Rust and Julia clip the tiles of a view: elements outside the array are not stored, and loaded as
	// padding. Signed integers wrap around unless the module says otherwise.
	TileIR
	Python
	Rust
	Julia
)

var languageNames = []string{"auto", "go", "cpp", "tileir", "python", "rust", "julia"}

func (l Language) String() string {
	if int(l) < len(languageNames) {
		return languageNames[l]
	}
	return fmt.Sprintf("Language(%d)", uint8(l))
}

// ParseLanguage reads the name of a language, "auto" for [AnyLanguage].
func ParseLanguage(name string) (Language, error) {
	for i, n := range languageNames {
		if n == name {
			return Language(i), nil
		}
	}
	return 0, fmt.Errorf("unknown language %q; want one of %s", name, strings.Join(languageNames, ", "))
}

// Strict reports the languages in which an unmasked access outside its array is undefined.
func (l Language) Strict() bool { return l == Go || l == Cpp }

// LanguageOf is the language that an entry of a module was written in: by the module's
// producer, else by the names of the source files.
func LanguageOf(m *tileir.Module, entry *tileir.Op) Language {
	producer := strings.ToLower(m.Producer())
	for _, p := range []struct {
		part string
		l    Language
	}{{"gotile", Go}, {"cuda compilation tools", Cpp}, {"nvcc", Cpp}, {"cutile-python", Python}, {"python", Python}, {"rust", Rust}, {"julia", Julia}} {
		if strings.Contains(producer, p.part) {
			return p.l
		}
	}
	l := TileIR
	entry.Walk(func(op *tileir.Op) bool {
		l = languageOfFile(tileir.PosOf(op.Loc).File)
		return l == TileIR
	})
	return l
}

func languageOfFile(file string) Language {
	for suffix, l := range map[string]Language{".go": Go, ".cu": Cpp, ".cuh": Cpp, ".cpp": Cpp, ".py": Python, ".rs": Rust, ".jl": Julia} {
		if strings.HasSuffix(file, suffix) {
			return l
		}
	}
	return TileIR
}

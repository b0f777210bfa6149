package vetcmd

import (
	"go/types"
	"slices"
	"strings"
)

// computing are packages whose functions do nothing but compute: none of them opens a file,
// starts a program or reaches a network, whatever it is called with.
var computing = map[string]bool{
	"bytes": true, "cmp": true, "errors": true, "fmt": true, "iter": true, "maps": true, "math": true,
	"math/big": true, "math/bits": true, "math/cmplx": true, "math/rand": true, "math/rand/v2": true,
	"slices": true, "sort": true, "strconv": true, "strings": true, "sync": true, "sync/atomic": true,
	"unicode": true, "unicode/utf16": true, "unicode/utf8": true,

	"gotile/internal/elements": true, "gotile/kernels": true, "gotile/num": true, "gotile/operators": true,
	tilePath: true, "gotile/tile/random": true, "gotile/tileir": true, "gotile/tileir/asm": true, "gotile/tileir/bytecode": true,
}

// printable are packages whose types may be formatted, compared and unwrapped without effects.
var printable = map[string]bool{"context": true, "io/fs": true, "os": true, "regexp": true, "testing": true, "time": true, "gotile/check": true, "gotile/device": true}

// trusted reports whether an object of a package only computes. Functions of package fmt that print or read do not, nor
// do random numbers without a seed. Package reflect may read any value, and call functions that the code names.
func trusted(obj types.Object) bool {
	if obj.Pkg() == nil {
		return false
	}
	f, ok := obj.(*types.Func)
	path := obj.Pkg().Path()
	switch {
	case !ok:
		return computing[path] || path == "io" || path == "reflect" // io.EOF, io.Discard
	case path == "reflect":
		return !strings.HasPrefix(f.Name(), "Method") // which could call any of a type's
	case path == "gotile/device" && f.Name() == "Bytes":
	case !computing[path]:
		return printable[path] && f.Signature().Recv() != nil && slices.Contains(formatted, f.Name())
	case f.Signature().Recv() != nil:
	case path == "fmt":
		return !strings.HasPrefix(f.Name(), "Print") && !strings.Contains(f.Name(), "can")
	case strings.HasPrefix(path, "math/rand"):
		return strings.HasPrefix(f.Name(), "New")
	}
	return true
}

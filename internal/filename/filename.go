// Package filename makes file names from names that are not chosen as such, for instance those
// of kernels: mangled C++ names have hundreds of letters, and a symbol may hold any byte.
package filename

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// Max is the maximum length of a name that [Of] returns, in bytes. It leaves room for the
// suffixes of callers: file systems allow 255 bytes, encrypted ones down to 143.
const Max = 96

// Of returns a file name for a name. It keeps ASCII letters, digits, '_' and '-', and turns
// everything else into '_'. A name longer than [Max] is cut and ends in a hash of the whole
// name, so names that differ only behind the cut get different files. Equal names get equal
// results on every system.
func Of(name string) string {
	plain := strings.Map(plainLetter, name)
	switch {
	case plain == "" || reserved(plain):
		return plain + "_"
	case len(plain) > Max:
		hash := fmt.Sprintf("_%.8x", sha256.Sum256([]byte(name)))
		return plain[:Max-len(hash)] + hash
	}
	return plain
}

// plainLetter keeps the letters that every system allows in a file name.
func plainLetter(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '-':
		return r
	}
	return '_'
}

// reserved reports whether a name is that of a device on Windows, with any extension.
func reserved(name string) bool {
	name = strings.ToLower(name)
	if len(name) == 4 && (strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt")) {
		return '0' <= name[3] && name[3] <= '9'
	}
	return slices.Contains([]string{"con", "prn", "aux", "nul"}, name)
}

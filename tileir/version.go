package tileir

import (
	"fmt"
	"strconv"
	"strings"
)

// Version is a bytecode version: the major number in the high byte, the minor number in the low one. Every part of the
// IR that was added after 13.1 has the Version that added it, and readers, writers and verifiers call [Version.Has]
// instead of comparing numbers.
type Version uint16

// The published versions.
const (
	V13_1 Version = 13<<8 | 1
	V13_2 Version = 13<<8 | 2
	V13_3 Version = 13<<8 | 3
	V13_4 Version = 13<<8 | 4
	V13_5 Version = 13<<8 | 5

	// Oldest and Newest bound the versions that this package knows.
	Oldest = V13_1
	Newest = V13_5

	// testVersion marks what only the dialect's own tests use.
	testVersion Version = 250 << 8
)

// Has reports whether a module of version v may hold a fact that came with since.
func (v Version) Has(since Version) bool { return since <= v }

// Major is 13 for every published version.
func (v Version) Major() int { return int(v >> 8) }

// Minor counts from 1.
func (v Version) Minor() int { return int(v & 0xff) }

// String is "13.1" and the like.
func (v Version) String() string { return fmt.Sprintf("%d.%d", v.Major(), v.Minor()) }

// Known reports whether v is one of the published versions.
func (v Version) Known() bool { return Oldest <= v && v <= Newest }

// ParseVersion reads "13.1" to "13.5".
func ParseVersion(s string) (Version, error) {
	major, minor, ok := strings.Cut(s, ".")
	hi, err1 := strconv.ParseUint(major, 10, 8)
	lo, err2 := strconv.ParseUint(minor, 10, 8)
	v := Version(hi<<8 | lo)
	if !ok || err1 != nil || err2 != nil || !v.Known() {
		return 0, fmt.Errorf("bytecode version %q is not known; use %v to %v", s, Oldest, Newest)
	}
	return v, nil
}

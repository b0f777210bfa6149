package twins

import (
	"fmt"
	"strconv"
	"strings"
)

// dims reads a shape as C++ writes it: "4, 8".
func dims(s string) []int {
	var d []int
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		v, err := strconv.Atoi(f)
		if err != nil {
			panic("shape " + s + ": " + err.Error())
		}
		d = append(d, v)
	}
	return d
}

// list writes a shape as C++ does.
func list(shape []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ", "), "[]")
}

// cppTile is the C++ type of a tile.
func cppTile(e *elem, shape []int) string {
	if len(shape) == 0 {
		return "tl<" + e.cpp + ">"
	}
	return "tl<" + e.cpp + ", " + list(shape) + ">"
}

// size is the number of elements of a shape.
func size(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

package cost

import (
	"strings"

	"gotile/tileir"
)

// Signature returns an operation's name and element types, as in "exp f64".
func Signature(op *tileir.Op) string {
	words := []string{op.Name()}
	for _, v := range append(op.Operands[:min(1, len(op.Operands)):min(1, len(op.Operands))], op.Results[:min(1, len(op.Results))]...) {
		if t, ok := v.Type.(tileir.TileType); ok {
			if word := tileir.Tile(t.Elem).String(); word != words[len(words)-1] {
				words = append(words, word)
			}
		}
	}
	return strings.Join(words, " ")
}

// Name is [Signature] with element types alone, as in "exp f64" for tiles of any rank.
func Name(op *tileir.Op) string {
	words := strings.Fields(Signature(op))
	for i, w := range words {
		if elem, ok := strings.CutPrefix(w, "tile<"); ok {
			words[i] = strings.TrimSuffix(elem, ">")
		}
	}
	return strings.Join(words, " ")
}

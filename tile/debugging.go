package tile

import (
	"strings"

	"gotile/tileir"
)

// Print prints operands by a format of C's printf, once a block; tiles print all their
// elements. It keeps its place among the block's memory operations. On the CPU a
// device option says where to.
func (b *Block) Print(format string, operands ...any) {
	values := make([]*tileir.Value, 0, len(operands))
	for _, x := range operands {
		t, ok := b.tileOperand("Block.Print", x)
		if !ok {
			return
		}
		values = append(values, t.v)
	}
	if n := strings.Count(strings.ReplaceAll(format, "%%", ""), "%"); n != len(values) {
		b.failf("Block.Print", "the format takes %d operands, got %d; write a verb for each", n, len(values))
		return
	}
	b.afterStore(b.ir().PrintTko(format, values, b.region.tokens.all))
}

// Assert stops the launch with a message where an element of the condition, after
// conversion to bool, is false.
func (b *Block) Assert(condition any, message string) {
	if c, ok := b.boolOperand("Block.Assert", condition); ok {
		b.ir().Assert(c.v, message)
	}
}

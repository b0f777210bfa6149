package tile

import (
	"maps"
	"strconv"
	"strings"
)

// rules says which section of the reference specifies a function. What is beyond the
// reference has none.
var rules = func() map[string]string {
	m := map[string]string{
		"Block.ID": "2.1.1.1", "Block.Count": "2.1.1.2",
		"Block.Full": "2.3.1", "Block.Iota": "2.3.2", "Block.Ones": "2.3.3", "Block.Zeros": "2.3.4",
		"Block.Const": "2.3.1", "Cast": "2.3.19", "Tile.Item": "2.9.1",
		"Block.Range": "2.14.3", "Block.If": "2.1.5.5", "Block.IfElse": "2.1.5.5",
		"Span": "2.11.1", "TensorSpan.Extent": "2.11.1", "TensorSpan.Stride": "2.10",
		"Partition": "2.12.1", "PartitionView.Permute": "2.13.2", "PartitionView.Count": "2.12.1",
		"PartitionView.Load": "2.12.1", "PartitionView.LoadMasked": "2.12.1",
		"PartitionView.Store": "2.12.1", "PartitionView.StoreMasked": "2.12.1",
		"Reduce": "2.6.1", "Scan": "2.6.1",
	}
	for section, names := range map[string]string{
		"2.2":  "Add Promote Sub Neg Mul Div CeilDiv FloorDiv Rem Eq And Or Xor Not Shl Shr LogicalAnd LogicalOr LogicalNot Max Min Abs FMA MulHi",
		"2.3":  "- - - - IsInf IsNaN Reshape - Permute - Transpose - - Cat Select - Extract Broadcast - Bitcast",
		"2.4":  "Ceil Floor Pow Exp2 Exp Log2 Log Sqrt Rsqrt Cosh Cos Sinh Sin Tanh Tan Atan2",
		"2.5":  "- - - MMA MatMul",
		"2.6":  "- - ReduceMax ReduceMin All Any Sum Prod ReduceAnd ReduceOr ReduceXor PartialSum PartialProd",
		"2.7":  "- - - Load Store AtomicCompareExchange AtomicAnd AtomicOr AtomicXor AtomicMax AtomicMin AtomicAdd AtomicSub AtomicExchange",
		"2.15": "AssumeBlocked AssumeBounded AssumeBelow AssumeAbove AssumeDivisible AssumeDivisibleStrided AssumeAligned AssumeAlignedStrided",
	} {
		maps.Copy(m, numbered(section, names))
	}
	for _, name := range []string{"Ne", "Lt", "Le", "Gt", "Ge"} {
		m[name] = m["Eq"]
	}
	m["LoadMasked"], m["StoreMasked"] = m["Load"], m["Store"]
	return m
}()

// numbered counts the subsections of a section from 1; a dash skips one.
func numbered(section, names string) map[string]string {
	m := make(map[string]string)
	for i, name := range strings.Fields(names) {
		if name != "-" {
			m[name] = section + "." + strconv.Itoa(i+1)
		}
	}
	return m
}

// withRule adds the section of the reference that op follows to a message that names no
// rule: behind what is wrong, before what to do.
func withRule(op, msg string) string {
	rule, ok := rules[op]
	if !ok || strings.Contains(msg, "(reference ") {
		return msg
	}
	wrong, todo, both := strings.Cut(msg, "; ")
	wrong += " (reference " + rule + ")"
	if both {
		wrong += "; " + todo
	}
	return wrong
}

package regmachine

import (
	"fmt"
	"strings"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// op is the operation of an instruction.
type op uint8

const (
	opMove op = iota + 1
	opSignExtend
	opZeroExtend
	opAddress
	opLabelAddress
	opConstAddress
	opAdd
	opSub
	opAnd
	opOr
	opXor
	opMul
	opMulBy
	opShl
	opShr
	opSar
	opIf
	opIfBits
	opSetIf
	opMoveIf
	opAddOverflow
	opSubIf
	opAddIf // d += n, and a comparison of the sum with zero
	opShrIf
	opOrIf
	opJump
	opJumpTo
	opPush
	opPop
	opEnter
	opReturn
	opExchange
	opAtomicAdd
	opCompareExchange
	opFence
	opCopyBytes
	opReadClock

	opVector // an instruction of package vcode
	opMoveVector
	opSpill
	opReload
	opIfNone // goes to the label if no lane of a mask is set

	opMoveBytes
	opIfApart
	opCheckPointers
	opGather
	opLoadStrided
	opStoreStrided
	opRepeat
	opShuffleBytes
	opTransposeMatrix
	opAddFloat
	opSave
	opRestore

	opPack
	opProductRow
	opNextProduct

	numOps
)

var opNames = [numOps]string{
	opMove: "move", opSignExtend: "sext", opZeroExtend: "zext", opAddress: "address", opLabelAddress: "address", opConstAddress: "const",
	opAdd: "add", opSub: "sub", opAnd: "and", opOr: "or", opXor: "xor", opMul: "mul", opMulBy: "mul", opShl: "shl", opShr: "shr", opSar: "sar",
	opIf: "if", opIfBits: "if.bits", opSetIf: "set.if", opMoveIf: "move.if", opAddOverflow: "add.overflow", opSubIf: "sub.if", opAddIf: "add.if", opShrIf: "shr.if", opOrIf: "or.if",
	opJump: "jump", opJumpTo: "jump", opPush: "push", opPop: "pop", opEnter: "enter", opReturn: "return",
	opExchange: "exchange", opAtomicAdd: "atomic.add", opCompareExchange: "compare.exchange", opFence: "fence", opCopyBytes: "copy", opReadClock: "clock",
	opMoveVector: "vmove", opSpill: "spill", opReload: "reload", opIfNone: "if.none",
	opMoveBytes: "move.bytes", opIfApart: "if.apart", opCheckPointers: "check.pointers", opGather: "gather", opLoadStrided: "load.strided", opStoreStrided: "store.strided", opRepeat: "repeat", opShuffleBytes: "shuffle.bytes", opTransposeMatrix: "transpose.matrix", opAddFloat: "add.float", opSave: "save", opRestore: "restore",
	opPack: "mma.pack", opProductRow: "mma.row", opNextProduct: "mma.next",
}

// instruction is one instruction of the machine. Which fields count depends on the operation.
type instruction struct {
	op    op
	cond  target.Cond
	d     target.Operand
	s     []target.Operand
	n     int // constant: a shift, a factor, a size
	size  int // bytes of an element
	label target.Label
	data  []byte
	elem  tileir.Scalar
	vec   *vector
	shape *mma.Product
}

// access returns the kind of an instruction's access to memory: load, store, or access if it does both.
func (in *instruction) access() string {
	switch in.op {
	case opMoveBytes, opCopyBytes, opLoadStrided, opStoreStrided, opRepeat, opShuffleBytes, opTransposeMatrix, opPack, opProductRow:
		return "access"
	case opVector:
		switch in.vec.code {
		case vcode.OpStore, vcode.OpStoreMasked:
			return "store"
		case vcode.OpTranspose:
			return "access"
		}
		return "load"
	}
	if _, ok := in.d.(target.Mem); ok {
		return "store"
	}
	return "load"
}

// text returns the instruction as a listing has it.
func (in *instruction) text() string {
	if in.op == opVector {
		return in.vec.text()
	}
	name := opNames[in.op]
	if in.elem != tileir.InvalidScalar {
		name += "." + in.elem.String()
	}
	var operands []string
	if in.vec != nil {
		operands = in.vec.registers()
	}
	if in.d != nil {
		operands = append(operands, operandText(in.d))
	}
	for _, s := range in.s {
		operands = append(operands, operandText(s))
	}
	operands = in.withCondition(operands)
	if in.n != 0 {
		operands = append(operands, fmt.Sprintf("#%d", in.n))
	}
	if in.size != 0 {
		operands = append(operands, fmt.Sprintf("%d bytes", in.size))
	}
	if in.data != nil {
		operands = append(operands, fmt.Sprintf("data of %d bytes", len(in.data)))
	}
	if in.label != 0 {
		operands = append(operands, labelText(in.label))
	}
	return strings.TrimSpace(name + " " + strings.Join(operands, ", "))
}

// withCondition joins the operands that are compared.
func (in *instruction) withCondition(operands []string) []string {
	last := len(operands) - 1
	switch in.op {
	case opIf, opSetIf, opMoveIf, opSubIf:
		operands[last-1] = fmt.Sprintf("%s %v %s", operands[last-1], in.cond, operands[last])
		return operands[:last]
	case opIfBits:
		operands[last-1] = fmt.Sprintf("%s & %s %v 0", operands[last-1], operands[last], in.cond)
		return operands[:last]
	case opAddIf, opShrIf, opOrIf:
		operands[last] = fmt.Sprintf("%s %v 0", operands[last], in.cond)
	}
	return operands
}

func labelText(l target.Label) string { return fmt.Sprintf("L%d", l) }

func operandText(o target.Operand) string {
	switch o := o.(type) {
	case target.Imm:
		return fmt.Sprint(int64(o))
	case target.Mem:
		if o.Width != 0 {
			return fmt.Sprintf("%v.%d", o, o.Width)
		}
	}
	return fmt.Sprint(o)
}

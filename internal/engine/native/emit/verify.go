package emit

import (
	"fmt"

	"gotile/tileir"
)

// Verification checks emitted code against the IR, independently of the plan. From the schedule of the code
// (schedule.go) and the operations alone it derives
//   - which value is at each frame offset, through loops and branches, and whether that is
//     the value that code reads there (verify_values.go);
//   - in which order memory is accessed, and whether that is the order of the operations
//     if one of two accesses writes (verify_memory.go);
//   - whether each reduction covers its whole line, and each element once
//     (verify_reductions.go);
//   - whether the checks of address arithmetic hold for pointers as the operations compute
//     them (verify_addresses.go);
//   - whether tiles of a halo have the elements in common that the code copies once (verify_halo.go).

// VerifyError reports code that does not do what the operations ask for.
type VerifyError struct {
	op   *tileir.Op
	what string
}

func (e *VerifyError) Error() string {
	if e.op == nil {
		return "the native engine's code is wrong: " + e.what
	}
	return fmt.Sprintf("%v: op %s: the native engine's code is wrong: %s", tileir.PosOf(e.op.Loc), e.op.Name(), e.what)
}

// wrong returns a VerifyError.
func wrong(op *tileir.Op, format string, args ...any) error {
	return &VerifyError{op, fmt.Sprintf(format, args...)}
}

// verify checks the emitted code of an entry.
func (c *codegen) verify(entry *tileir.Op) error {
	if c.log == nil {
		return nil
	}
	for _, check := range []func() error{
		func() error { return verifyValues(c.log, c.frame, entry) },
		func() error { return verifyMemory(c.log, entry) },
		func() error { return verifyReductions(c.log) },
		func() error { return verifyAddresses(entry, c.plan.AffineAccesses()) },
		func() error { return verifyHalos(c.halos) },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// nameOf returns the name of a value in messages.
func nameOf(v *tileir.Value) string {
	if v.Def != nil {
		return fmt.Sprintf("the result of %s at %v", v.Def.Name(), tileir.PosOf(v.Def.Loc))
	}
	return fmt.Sprintf("argument %d of type %v", v.Index, v.Type)
}

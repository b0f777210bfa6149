package native

import (
	"errors"
	"fmt"
	"testing"

	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/vcode"
)

// TestRefusedOnRequest: an engine without machine code refuses to run only if somebody asked for it.
func TestRefusedOnRequest(t *testing.T) {
	none, unknown := errors.New("no machine code"), errors.New("unknown optimization")
	for _, c := range []struct {
		e    Engine
		want error
	}{
		{Engine{}, nil}, {Engine{err: none}, nil}, {Engine{config: config{want: "avx2"}, err: none}, none}, {Engine{config: config{want: "avx2"}}, nil},
		{Engine{refused: unknown}, unknown}, {Engine{config: config{want: "avx2"}, refused: unknown, err: none}, unknown},
	} {
		if got := c.e.Refused(); got != c.want {
			t.Errorf("%q asked for, %v: got %v, want %v", c.e.want, c.e.err, got, c.want)
		}
	}
}

// TestFinal: of errors of compilation those of files and of the verifier end it.
func TestFinal(t *testing.T) {
	for _, c := range []struct {
		err  error
		want bool
	}{
		{errors.New("no machine code"), false}, {vcode.ErrRegisters, false}, {dumpError{errors.New("no file")}, true}, {&emit.VerifyError{}, true},
		{fmt.Errorf("k: %w", dumpError{errors.New("no file")}), true}, {fmt.Errorf("k: %w", &emit.VerifyError{}), true},
	} {
		if got := final(c.err); got != c.want {
			t.Errorf("%T: %v", c.err, got)
		}
	}
}

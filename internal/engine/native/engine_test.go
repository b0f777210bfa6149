package native

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/vcode"
	"gotile/internal/testing/enginetest"
)

// TestRefusedOnRequest: an engine without machine code refuses to run only if the caller asks for it.
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

// TestFinal: after errors of files, and of the verifier if that is asked for, the portable engine does not run the entry.
func TestFinal(t *testing.T) {
	file, unsound := dumpError{errors.New("no file")}, &emit.VerifyError{}
	for _, c := range []struct {
		err                 error
		verified, otherwise bool
	}{
		{errors.New("no machine code"), false, false}, {vcode.ErrRegisters, false, false}, {file, true, true}, {unsound, true, false},
		{fmt.Errorf("k: %w", file), true, true}, {fmt.Errorf("k: %w", unsound), true, false},
	} {
		for verify, want := range map[bool]bool{true: c.verified, false: c.otherwise} {
			if got := (&Engine{config: config{verify: verify}}).final(c.err); got != want {
				t.Errorf("%T, verified %v: %v", c.err, verify, got)
			}
		}
	}
}

// TestCompilerFails: a panic of the compiler, here for want of a target, is an error unless code is verified.
func TestCompilerFails(t *testing.T) {
	m, _ := enginetest.Parse(t, "cuda_tile.module @m {\n  entry @k() {\n    return\n  }\n}")
	if _, err := new(Engine).emit(m, "k", false); err == nil || !strings.Contains(err.Error(), "compiler failed") {
		t.Errorf("got %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	(&Engine{config: config{verify: true}}).emit(m, "k", false)
}

package x86

import (
	"testing"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// TestParseISA reads the names of instruction sets.
func TestParseISA(t *testing.T) {
	for _, want := range isas {
		if got, err := ParseISA(want.String()); got != want || err != nil {
			t.Errorf("%v: got %v, %v", want, got, err)
		}
	}
	if got, err := ParseISA("avx"); got != 0 || err == nil {
		t.Errorf("avx: got %v, %v", got, err)
	}
}

// TestRuns: an instruction set runs on processors that have its features, and needs no others.
func TestRuns(t *testing.T) {
	amx := amd64.FeatAMXTILE | amd64.FeatAMXBF16 | amd64.FeatAMXINT8
	avx2, avx512 := level("avx2"), level("avx512")
	for _, c := range []struct {
		have                 amd64.Features
		avx2, avx512, amxToo bool
	}{
		{0, false, false, false}, {avx2, true, false, false}, {avx2 &^ amd64.FeatFMA, false, false, false}, {avx2 | amx, true, false, false},
		{avx512, true, true, false}, {avx512 &^ amd64.FeatAVX512VL, true, false, false}, {avx512 | amx, true, true, true},
		{avx512 | amx&^amd64.FeatAMXINT8, true, true, false}, {avx512 | amd64.FeatAMXTILE, true, true, false}, {amd64.AllFeatures, true, true, true},
	} {
		for isa, want := range map[ISA]bool{AVX2: c.avx2, AVX512: c.avx512, AMX: c.amxToo} {
			if isa.runs(c.have) != want {
				t.Errorf("%v on a processor with %v: %v", isa, c.have, !want)
			}
		}
	}
}

// TestAssembler: the assembler takes a form of an instruction only if the processor has it. VPDPBUSD has one of
// AVX-VNNI, which is shorter, and one of AVX-512, and there are processors with the second alone.
func TestAssembler(t *testing.T) {
	best, err := Detect()
	if err != nil {
		t.Skip(err)
	}
	for isa := AVX2; isa <= best; isa++ {
		have := New(isa).Features
		if have == 0 || !exec.Features().Has(have) {
			t.Errorf("instructions of %v, the processor has %v", have, exec.Features())
		}
		e := New(isa).New(nil, false).(*Emitter)
		e.e.Emit(amd64.VPDPBUSD, amd64.Y0, amd64.Y1, amd64.Y2)
		code, err := e.Finish()
		switch {
		case !have.Has(amd64.FeatAVXVNNI) && !have.Has(amd64.FeatAVX512VNNI|amd64.FeatAVX512VL):
			if err == nil {
				t.Error("the instruction is taken")
			}
		case err != nil:
			t.Error(err)
		case !have.Has(amd64.FeatAVXVNNI) && code.Image()[0] != 0x62:
			t.Errorf("% x: want the form of AVX-512", code.Image())
		}
	}
}

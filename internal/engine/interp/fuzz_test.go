package interp

import (
	"testing"

	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// seedPrograms are small modules that use much of the operation table.
func seedPrograms(f *testing.F, add func(m *tileir.Module)) {
	for seed := range uint64(40) {
		add(irgen.Generate(irgen.Seed(seed), irgen.Options{Budget: 1 << 12, Faults: true, Mix: true}).Module)
	}
}

// FuzzLaunchBytecode compiles and launches modules that it reads from bytecode.
func FuzzLaunchBytecode(f *testing.F) {
	seedPrograms(f, func(m *tileir.Module) {
		data, err := bytecode.Write(m, bytecode.Options{})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	})
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, _, err := bytecode.Read(data); err == nil {
			enginetest.LaunchAnything(t, New(), m)
		}
	})
}

// FuzzLaunchText compiles and launches modules that it reads from text.
func FuzzLaunchText(f *testing.F) {
	seedPrograms(f, func(m *tileir.Module) { f.Add([]byte(asm.Format(m))) })
	f.Fuzz(func(t *testing.T, text []byte) {
		if m, err := asm.Parse("fuzz.mlir", text); err == nil && tileir.Verify(m) == nil {
			enginetest.LaunchAnything(t, New(), m)
		}
	})
}

// FuzzLaunchMutant launches random programs with a few random changes.
func FuzzLaunchMutant(f *testing.F) {
	for seed := range uint64(40) {
		src := irgen.Seed(seed)
		irgen.Generate(src, irgen.Options{Budget: 1 << 12})
		f.Add(uint16(1+seed%7), src.Used())
	}
	f.Fuzz(func(t *testing.T, changes uint16, choices []byte) {
		m := irgen.Generate(irgen.Bytes(choices), irgen.Options{Budget: 1 << 12, Mix: true}).Module
		irgen.Mutate(irgen.Seed(uint64(changes)), m, 1+int(changes)%5)
		if tileir.Verify(m) == nil {
			enginetest.LaunchAnything(t, New(), m)
		}
	})
}

package cpu

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native"
	"gotile/internal/testing/resources"
	"gotile/profile"
	"gotile/tileir"
)

// noWork is a module whose entry does nothing.
func noWork() *tileir.Module {
	m := tileir.NewModule("m")
	tileir.NewBuilder(m.NewEntry("nothing", nil).Block(0)).Return()
	return m
}

// The instruction sets in messages, and the best one.
var isaList, bestISA = func() (list, best string) {
	if runtime.GOARCH == "arm64" {
		return "neon, neon-dot or neon-bf16", "neon-bf16"
	}
	return "avx2, avx512 or amx", "amx"
}()

// TestFeatures: a device lists no instructions that its engine may not use.
func TestFeatures(t *testing.T) {
	for _, name := range []string{"avx2", "avx512"} {
		e := native.New(native.WithISANamed(name))
		if e.ISA() != name {
			continue // the processor has no such instructions
		}
		for _, f := range features(e) {
			if f == "AMX" || name == "avx2" && strings.HasPrefix(f, "AVX-512") {
				t.Errorf("%s: %s", name, f)
			}
		}
	}
}

// Instructions that are not there, and names that mean nothing, are one line of an error.
func TestRefusedISA(t *testing.T) {
	for name, want := range map[string]string{"sse": `unknown instruction set "sse": want ` + isaList, bestISA: "no " + bestISA} {
		if names, err := native.ISAs(); err == nil && slices.Contains(names, name) {
			continue
		}
		for which, open := range map[string]func() error{
			"Open": func() error { _, err := device.Open("cpu", ISA(name)); return err },
			"Compile": func() error {
				_, err := Open(ISA(name)).Compile(t.Context(), noWork(), "nothing")
				return err
			},
		} {
			err := open()
			if !errors.Is(err, device.ErrUnavailable) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s with %s: %v", which, name, err)
			}
		}
	}
}

// A device uses the selected instruction set, and programs of different sets are not mixed.
func TestForcedISA(t *testing.T) {
	names, err := native.ISAs()
	if err != nil {
		t.Skip(err)
	}
	weakest := names[0]
	forced, err := device.Open("cpu", ISA(weakest))
	if err != nil {
		t.Fatal(err)
	}
	again := Open(ISA(weakest))
	if forced.Target() != again.Target() || forced.Target() == Open(ISA(weakest), Exact()).Target() {
		t.Error("a device's target is not that of its instruction set and order")
	}
	p, err := forced.Compile(t.Context(), noWork(), "nothing")
	if err != nil {
		t.Fatal(err)
	}
	if text := p.(program).Program.(interface{ Describe() string }).Describe(); !strings.HasPrefix(text, weakest+", ") {
		t.Error(text)
	}
}

// If the environment selects an instruction set that is not available, that is an error, and the process does not use
// the portable engine instead.
func TestISAVariable(t *testing.T) {
	const child = "GOTILE_TEST_ISA"
	if os.Getenv(child) != "" {
		_, err := device.Open("cpu")
		_, interpreted := device.Open("cpu:interp")
		os.Stdout.WriteString(errors.Join(err, interpreted).Error())
		os.Exit(0)
	}
	cmd := resources.Self(t.Context(), "-test.run=^TestISAVariable$")
	cmd.Env = append(os.Environ(), child+"=1", native.ISAVariable+"=sse")
	out, err := cmd.CombinedOutput()
	if _, ran := errors.AsType[*exec.ExitError](err); err != nil && !ran {
		t.Skip(err) // as under an emulator of one process
	}
	want := `device not available: GOTILE_ISA: unknown instruction set "sse": want ` + isaList
	if err != nil || string(out) != want {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}

// If the portable engine replaces machine code, the log has one line about it.
func TestFallbackIsSaid(t *testing.T) {
	before := slog.Default()
	defer slog.SetDefault(before)
	var log bytes.Buffer
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	f := &fallback{Engine: interp.New(), why: errors.New("no AVX2")}
	for range 2 {
		if _, err := f.Compile(t.Context(), noWork(), "nothing"); err != nil {
			t.Fatal(err)
		}
	}
	if want := `msg="kernels run on the portable engine" reason="no AVX2"`; strings.Count(log.String(), want) != 1 {
		t.Errorf("the log has %q, want %q once", &log, want)
	}
}

// TestExcluded checks that options which exclude each other are an error when the device is opened by name, and for each
// kernel otherwise.
func TestExcluded(t *testing.T) {
	opts := []device.Option{Checked(), Profiled(new(profile.Collector))}
	if _, err := device.Open("cpu", opts...); !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), "cpu.Profiled") {
		t.Errorf("opened by name: %v", err)
	}
	if _, err := Open(opts...).Compile(t.Context(), noWork(), "nothing"); !errors.Is(err, device.ErrUnsupported) {
		t.Errorf("a kernel compiles: %v", err)
	}
}

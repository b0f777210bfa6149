package native_test

import (
	"testing"

	"gotile/device"
	"gotile/device/cpu"
)

// eachNative runs a test on a device of every instruction set that the processor has, and of register machines.
func eachNative(t *testing.T, machines []string, f func(t *testing.T, dev device.Device)) {
	t.Helper()
	for _, name := range append(isaNames(t), machines...) {
		t.Run(name, func(t *testing.T) { f(t, open(t, "cpu:native", cpu.ISA(name))) })
	}
}

// regmachine are the register machines of most tests.
var regmachine = []string{"regmachine"}

// open opens a device for the duration of a test.
func open(t *testing.T, name string, opts ...device.Option) device.Device {
	t.Helper()
	dev, err := device.Open(name, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dev.Close() })
	return dev
}

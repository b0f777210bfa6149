package kernels

import (
	"flag"
	"testing"

	"gotile/device"
	_ "gotile/device/cpu" // registers the CPU
	"gotile/device/staged"
)

var deviceName = flag.String("device", "cpu", "run the tests on a `DEVICE`; one that is not a CPU needs the build tag gpu")

var opened device.Device

// dev is the device that the tests run on. It takes slices.
func dev(t testing.TB) device.Device {
	t.Helper()
	if opened == nil {
		d, err := device.Open(*deviceName)
		if err != nil {
			t.Fatal(err)
		}
		opened = staged.On(d)
	}
	return opened
}

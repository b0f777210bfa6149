package device_test

import (
	"errors"
	"strings"
	"testing"

	"gotile/device"
)

// colour is a setting of one kind of device.
type colour struct{ name string }

func blue() device.Option { return device.Extend(func(c *colour) { c.name += "blue" }) }

// opened is a device that closes.
type opened struct{ machine }

type machine = device.Device

func (opened) Close() error { return nil }

// painter opens devices that have a colour, or none.
type painter struct {
	reads bool
	got   *string
}

func (p painter) Open(_ string, o device.Options) (device.Device, error) {
	if p.reads {
		*p.got = device.Extension[colour](o).name
	}
	return opened{}, nil
}

func (painter) List() []string { return nil }

// A device gets the options of its own kind. Others ignore them, but cannot be opened with one that is required.
func TestExtensions(t *testing.T) {
	var got string
	device.Register("painted", painter{true, &got})
	device.Register("plain", painter{})
	if _, err := device.Open("painted", blue(), nil, blue()); err != nil || got != "blueblue" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := device.Open("painted"); err != nil || got != "" {
		t.Errorf("without an option: got %q, %v", got, err)
	}
	if _, err := device.Open("plain", blue()); err != nil {
		t.Errorf("an option of another kind: %v", err)
	}
	red := device.Require("paint.Red", func(c *colour) { c.name = "red" })
	if _, err := device.Open("painted", blue(), red); err != nil || got != "red" {
		t.Errorf("a required option: got %q, %v", got, err)
	}
	_, err := device.Open("plain", red, blue())
	if !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), "device plain does not have the option paint.Red") {
		t.Errorf("a required option of another kind: %v", err)
	}
}

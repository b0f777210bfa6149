package cpu

import (
	"gotile/check"
	"gotile/device"
)

// Observed returns a checked device like this one that also reports the accesses of kernels, for package dist/local, which
// finds races between devices. It returns false if the device does not check for races.
func (d *Device) Observed(access func(check.Access)) (device.Device, bool) {
	o := d.options
	if o.checked == nil || o.checked.Kinds != 0 && !o.checked.Kinds.Has(check.Race) {
		return nil, false
	}
	c, observer := *o.checked, check.Observer{Access: access}
	if own := c.Observer; own != nil {
		observer.Step, observer.Found = own.Step, own.Found
		if own.Access != nil {
			observer.Access = func(a check.Access) {
				own.Access(a)
				access(a)
			}
		}
	}
	c.Observer, o.checked = &observer, &c
	return &Device{engineFor(o, d.run()), o}, true
}

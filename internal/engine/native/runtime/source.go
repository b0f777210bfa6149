package runtime

import (
	"errors"

	"gotile/device"
)

// inSource makes an error name the operation of the module.
func (c *Code) inSource(err error) error {
	if fault, ok := errors.AsType[*device.Fault](err); ok && c.Sources[fault.Op] != nil {
		fault.Op = c.Sources[fault.Op]
	}
	if stopped, ok := errors.AsType[*device.Stopped](err); ok && c.Sources[stopped.Op] != nil {
		stopped.Op = c.Sources[stopped.Op]
	}
	return err
}

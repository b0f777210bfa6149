package emu

import (
	"errors"
	"fmt"

	"gotile/check"
	"gotile/device"
)

// Status is the result of a call, with the numbers that the driver and the runtime have in common.
type Status int32

// The statuses that this package returns.
const (
	Success              Status = 0
	InvalidValue         Status = 1
	OutOfMemory          Status = 2
	NotInitialized       Status = 3
	InvalidConfiguration Status = 9
	InvalidDevice        Status = 101
	InvalidImage         Status = 200
	InvalidContext       Status = 201
	NoBinaryForGPU       Status = 209
	PeerAccessNoSupport  Status = 217
	FileNotFound         Status = 301
	InvalidHandle        Status = 400
	NotFound             Status = 500
	NotReady             Status = 600
	IllegalAddress       Status = 700
	PeerAlreadyEnabled   Status = 704
	PeerNotEnabled       Status = 705
	Assert               Status = 710
	MisalignedAddress    Status = 716
	LaunchFailed         Status = 719
	NotSupported         Status = 801
	CaptureUnsupported   Status = 900
	CaptureInvalidated   Status = 901
	CaptureUnmatched     Status = 903
	CaptureIsolation     Status = 905
	UpdateFailure        Status = 910
	Unknown              Status = 999
	CaptureImplicit             = CaptureUnsupported
)

// Error is a status with the reason for it.
type Error struct {
	Status Status
	Reason string // one line
}

func (e *Error) Error() string { return e.Reason }

// failure returns an error with a status.
func failure(s Status, format string, args ...any) error {
	return &Error{s, fmt.Sprintf(format, args...)}
}

// StatusOf returns the status of an error; Success of nil.
func StatusOf(err error) Status {
	if err == nil {
		return Success
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Status
	}
	for _, row := range []struct {
		class  error
		status Status
	}{
		{device.ErrMemory, IllegalAddress}, {device.ErrAssert, Assert}, {device.ErrUndefined, LaunchFailed},
		{device.ErrNoMemory, OutOfMemory}, {device.ErrArgument, InvalidValue}, {device.ErrUnsupported, NotSupported},
	} {
		if errors.Is(err, row.class) {
			return row.status
		}
	}
	return Unknown
}

// findings returns the findings of a checked launch, or nil.
func findings(err error) *check.Report {
	r, _ := errors.AsType[*check.Report](err)
	return r
}

package capi

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"gotile/check"
	"gotile/internal/emu"
)

// Names of environment variables.
const (
	DevicesVariable = "GOTILE_DEVICES" // how many devices there are
	CheckVariable   = "GOTILE_CHECK"   // kinds of findings; "usual" for those that --check without a list reports
	ReportVariable  = "GOTILE_REPORT"  // a file that findings are appended to, an object of JSON in each line
)

// UsualKinds is the value of [CheckVariable] that stands for the usual kinds.
const UsualKinds = "usual"

// FromEnvironment makes the state of a program as its environment asks for.
func FromEnvironment(getenv func(string) string, stdout, stderr io.Writer, h Host) (*Process, error) {
	c := emu.Config{Stdout: stdout, Stderr: stderr}
	if s := getenv(DevicesVariable); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 || n > 64 {
			return nil, fmt.Errorf("%s=%q: want a number of devices, 1 to 64", DevicesVariable, s)
		}
		c.Devices = n
	}
	if s := getenv(CheckVariable); s != "" {
		kinds, err := check.ParseKinds(strings.TrimPrefix(s, UsualKinds))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", CheckVariable, err)
		}
		c.Check = &check.Options{Kinds: kinds}
	}
	if path := getenv(ReportVariable); path != "" {
		c.Found = func(r *check.Report) {
			if err := appendReport(path, r); err != nil {
				fmt.Fprintf(stderr, "gotile: %s: %v\n", ReportVariable, err)
			}
		}
	}
	return NewProcess(emu.New(c), h), nil
}

// appendReport appends findings to a file.
func appendReport(path string, r *check.Report) error {
	text, err := r.JSON()
	if err != nil {
		return err
	}
	line := strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", " ") + "\n"
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.WriteString(line); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

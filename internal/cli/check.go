package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
)

// checkFlags are the flags of checked execution.
type checkFlags struct {
	kinds, language, format string
	seed                    uint64
	orders                  int
	signed                  bool
}

// usualKinds is what --check alone stands for.
const usualKinds = "usual"

func (f *checkFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.kinds, "check", "", "look for what is undefined while the kernel runs: `KINDS` of ub, race, dependence, uninit, order, nan (NaN and infinity), inf, pointer-arithmetic, cancellation, all, with a minus sign to leave one out; alone: ub, and pointer-arithmetic in Go and Tile C++")
	c.Flags().Lookup("check").NoOptDefVal = usualKinds
	c.Flags().StringVar(&f.language, "check-language", "auto", "whose rules hold: `LANGUAGE` go, cpp, tileir, python, rust, julia, or auto for the file's producer")
	c.Flags().StringVar(&f.format, "check-format", "text", "how findings are written: `FORMAT` text or, to standard output, json or sarif")
	c.Flags().BoolVar(&f.signed, "check-signed", false, "take the integers of negations and atomic additions for signed, of which files do not say it (3.1/ub-03, ub-30, ub-31)")
	c.Flags().Uint64Var(&f.seed, "check-seed", 0, "with --check=order, the `SEED` of a report, to repeat its orders of blocks")
	c.Flags().IntVar(&f.orders, "check-orders", 0, "with --check=order, how many `ORDERS` of blocks are tried; 0 for 4")
}

// option is what opens a device for checked execution, which watch observes; nil where it is
// not asked for.
func (f *checkFlags) option(c *cobra.Command, dev string, watch *check.Observer) (device.Option, error) {
	if f.kinds == "" {
		for _, name := range []string{"check-language", "check-format", "check-seed", "check-orders", "check-signed"} {
			if c.Flags().Changed(name) {
				return nil, usageError("--%s needs --check", name)
			}
		}
		return nil, nil
	}
	if !strings.HasPrefix(dev, "cpu") {
		return nil, usageError("--check runs on a CPU, not on device %s", dev)
	}
	kinds, err := check.ParseKinds(strings.TrimPrefix(f.kinds, usualKinds))
	if err != nil {
		return nil, usageError("--check: %w", err)
	}
	language, err := check.ParseLanguage(f.language)
	if err != nil {
		return nil, usageError("--check-language: %w", err)
	}
	if f.format != "text" && f.format != "json" && f.format != "sarif" {
		return nil, usageError("--check-format %q: want text, json or sarif", f.format)
	}
	if f.orders < 0 {
		return nil, usageError("--check-orders %d: want 0 or more", f.orders)
	}
	return cpu.CheckedWith(check.Options{Kinds: kinds, Language: language, Signed: f.signed, Seed: f.seed, Orders: f.orders, Observer: watch}), nil
}

// report writes what a checked launch has found in the format that was asked for. The
// error stays one.
func (f *checkFlags) report(c *cobra.Command, err error) error {
	var found *check.Report
	none := err == nil && f.kinds != ""
	if !errors.As(err, &found) && !none {
		return err
	}
	if found == nil {
		found = new(check.Report)
	}
	var text []byte
	var bad error
	switch f.format {
	case "json":
		text, bad = found.JSON()
	case "sarif":
		text, bad = found.SARIF()
	default:
		if none {
			return nil
		}
		return errors.New(found.Text())
	}
	if bad != nil {
		return bad
	}
	if _, bad := c.OutOrStdout().Write(text); bad != nil {
		return bad
	}
	if none {
		return nil
	}
	return fmt.Errorf("%s", found.Summary())
}

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

// usualKinds is the value of --check without a list of kinds.
const usualKinds = "usual"

func (f *checkFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.kinds, "check", "", "report undefined behaviour while the kernel runs: `KINDS` is a list of ub, race, dependence, uninit, order, nan (NaN and infinity), inf, pointer-arithmetic, cancellation, all; a minus sign excludes a kind. Without a list: ub, and pointer-arithmetic for Go and Tile C++")
	c.Flags().Lookup("check").NoOptDefVal = usualKinds
	c.Flags().StringVar(&f.language, "check-language", "auto", "apply the rules of `LANGUAGE` go, cpp, tileir, python, rust or julia; auto takes that of the file's producer")
	c.Flags().StringVar(&f.format, "check-format", "text", "the `FORMAT` of findings: text or, to standard output, json or sarif")
	c.Flags().BoolVar(&f.signed, "check-signed", false, "take all integers of negations, products of reductions and atomic additions as signed; files do not record it (3.1/ub-03, ub-30, ub-31)")
	c.Flags().Uint64Var(&f.seed, "check-seed", 0, "with --check=order, the `SEED` that a report printed, to repeat its orders of blocks")
	c.Flags().IntVar(&f.orders, "check-orders", 0, "with --check=order, the number of `ORDERS` of blocks to try (default 4)")
}

// option returns the option that opens a device for checked execution observed by watch, or nil
// without --check.
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

// report writes the findings of a checked launch in the format of --check-format. It returns an
// error if there are any.
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

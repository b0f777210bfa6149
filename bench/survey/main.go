// Survey times random operations on arrays of random shapes by the fastest of many samples. bench/peers_survey.py times
// NumPy and XLA on the same operations, and checks gotile's results with NumPy in float64:
//
//	go run ./bench/survey -seed 1 -n 40 -save /tmp/results > gotile.json
//	python bench/peers_survey.py gotile.json --results /tmp/results
//
// The operations are written as a reader of docs/guide.md would write them: nothing is tuned, lengths are rarely powers of
// two, and tiles cross the edges of arrays. A seed always draws the same cases, so two versions can be compared in turns.
// -more draws a case of each operation and type of a second, longer list, and -products products of matrices. -from FILE takes the cases of a file with such JSON instead of random ones. -functions times every
// elementary function on small arrays. -op selects operations by a regular expression, and -profile prints what they
// spend their time on instead of timing them. GOTILE_ISA restricts the instruction set as usual.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/timing"
	"gotile/profile"
	"gotile/tile"
)

func main() {
	s := survey{ctx: context.Background()}
	flag.Uint64Var(&s.seed, "seed", 1, "the `seed` of the random cases")
	flag.IntVar(&s.n, "n", 40, "the number of cases")
	flag.StringVar(&s.save, "save", "", "write the results to the `directory`, for peers_survey.py to check")
	flag.BoolVar(&s.list, "list", false, "only print the cases")
	flag.IntVar(&s.workers, "workers", 0, "the number of `workers`; 0 means one for each core")
	flag.StringVar(&s.from, "from", "", "take the cases of a JSON `file` instead of random ones")
	flag.BoolVar(&s.functions, "functions", false, "time every elementary function instead of random cases")
	flag.BoolVar(&s.more, "more", false, "time a case of each further operation and type, instead of random cases")
	flag.BoolVar(&s.products, "products", false, "time random products of matrices instead of other cases")
	flag.BoolVar(&s.untimed, "untimed", false, "only save the results")
	flag.StringVar(&s.device, "device", "", "the `name` of the device, such as cpu:interp")
	flag.BoolVar(&s.profile, "profile", false, "print what each case spends its time on instead of timing it")
	op := flag.String("op", "", "a regular `expression` that selects cases by their names")
	flag.Parse()
	if err := s.run(*op, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "survey:", err)
		os.Exit(1)
	}
}

type survey struct {
	ctx  context.Context
	seed uint64
	n    int
	save string
	list bool
	from string

	workers   int
	functions bool
	more      bool
	products  bool
	untimed   bool
	device    string
	profile   bool
}

// run writes cases with their times as JSON.
func (s *survey) run(op string, w io.Writer) error {
	match, err := regexp.Compile(op)
	if err != nil {
		return err
	}
	all, err := s.cases()
	if err != nil {
		return err
	}
	dev, err := s.open()
	if err != nil {
		return err
	}
	cases := []Case{}
	for _, c := range all {
		if !match.MatchString(c.Name) {
			continue
		}
		if s.profile {
			if err := s.report(&c, w); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
			continue
		}
		if !s.list {
			if err := s.measure(dev, &c); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
		}
		cases = append(cases, c)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(cases)
}

func (s *survey) open() (device.Device, error) {
	if s.device != "" {
		return device.Open(s.device)
	}
	return cpu.Open(cpu.Workers(s.workers)), nil
}

// cases draws n cases, or returns those of the elementary functions, of the further operations, or of a file.
func (s *survey) cases() (list []Case, err error) {
	if s.functions {
		return elementary(), nil
	}
	if s.from != "" {
		data, err := os.ReadFile(s.from)
		if err != nil {
			return nil, err
		}
		return list, json.Unmarshal(data, &list)
	}
	r := rand.New(rand.NewPCG(s.seed, 0))
	if s.products {
		return products(r, s.n), nil
	}
	if s.more {
		return more(r), nil
	}
	for range s.n {
		list = append(list, draw(r))
	}
	return list, nil
}

// report writes what a case spends its time on.
func (s *survey) report(c *Case, w io.Writer) error {
	var p profile.Collector
	dev := cpu.Open(cpu.Workers(s.workers), cpu.Profiled(&p))
	plain := cpu.Open(cpu.Workers(s.workers))
	j := c.job()
	if err := j.kernel.Run(s.ctx, plain, j.args...); err != nil { // touches the pages of the result
		return err
	}
	if err := j.kernel.Run(s.ctx, dev, j.args...); err != nil {
		return err
	}
	limits, err := profile.Measure(s.ctx, plain, p.Elements()...)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n", c.Name, p.Report(limits).Text())
	return err
}

// measure sets the time of a case, and saves its result.
func (s *survey) measure(dev device.Device, c *Case) error {
	j := c.job()
	if err := j.kernel.Run(s.ctx, dev, j.args...); err != nil {
		return err
	}
	if !s.untimed {
		c.Seconds = fastest(func() error { return j.kernel.Run(s.ctx, dev, j.args...) }, &s.ctx)
	}
	if err := s.ctx.Err(); err != nil {
		return err
	}
	if s.save == "" {
		return nil
	}
	if err := os.MkdirAll(s.save, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.save, c.File()), j.result(), 0o666)
}

// The samples of a case take so long together, and each so long.
const (
	minTime    = 250 * time.Millisecond
	sampleTime = 3 * time.Millisecond
)

// fastest returns the minimum time of a run in seconds: other programs on the machine only add to it.
func fastest(run func() error, ctx *context.Context) float64 {
	now := timing.Watch()
	seconds := func(n int) float64 {
		start := now()
		for range n {
			if err := run(); err != nil {
				var cancel context.CancelCauseFunc
				*ctx, cancel = context.WithCancelCause(*ctx)
				cancel(err)
			}
		}
		return (now() - start).Seconds() / float64(n)
	}
	n := timing.Times(min(seconds(1), seconds(1)), sampleTime)
	shortest := seconds(n)
	for begin := time.Now(); time.Since(begin) < minTime; {
		shortest = min(shortest, seconds(n))
	}
	return shortest
}

// bytesOf returns the bytes of a slice of elements.
func bytesOf[T tile.Element](x []T) func() []byte {
	return func() []byte { return device.Bytes(x) }
}

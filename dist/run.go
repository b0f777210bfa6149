package dist

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"gotile/device"
)

// Settings are what a group is made with.
type Settings struct {
	Backend string        // see [With]
	Name    string        // of the device; see [On]
	Device  device.Device // opened
	Timeout time.Duration // see [Timeout]
}

// Option sets one of the [Settings].
type Option func(*Settings)

// With names the backend: "local", "local:4" for 4 ranks in one process, "mpi", "nccl". By
// default it is GOTILE_DIST of the environment, or the backend that fits device and launcher.
func With(backend string) Option { return func(s *Settings) { s.Backend = backend } }

// On names the device of each rank, as [device.Open] takes it; by default GOTILE_DEVICE of the
// environment, or "cpu". A kind whose devices are numbered, such as "cuda", is the device that
// has the number of the rank on its machine.
func On(name string) Option { return func(s *Settings) { s.Name = name } }

// Timeout sets how long an operation waits for other ranks before it fails with
// [ErrTimeout]; by default GOTILE_DIST_TIMEOUT of the environment, such as 90s, or
// 5 minutes. It must be longer than ranks may differ in their progress. All ranks of a
// backend for GPUs also wait for the work that precedes an operation in its stream.
func Timeout(d time.Duration) Option { return func(s *Settings) { s.Timeout = d } }

const defaultTimeout = 5 * time.Minute

// SettingsOf collects options and the environment, for backends.
func SettingsOf(opts ...Option) (Settings, error) {
	s := Settings{Backend: os.Getenv("GOTILE_DIST"), Name: os.Getenv("GOTILE_DEVICE"), Timeout: defaultTimeout}
	if text := os.Getenv("GOTILE_DIST_TIMEOUT"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil {
			return s, fmt.Errorf("GOTILE_DIST_TIMEOUT is %q; want a time such as 90s", text)
		}
		s.Timeout = d
	}
	for _, set := range opts {
		set(&s)
	}
	if s.Timeout <= 0 {
		return s, fmt.Errorf("%w: a timeout of %v", device.ErrArgument, s.Timeout)
	}
	if s.Name == "" {
		s.Name = "cpu"
	}
	return s, nil
}

// Init joins this process to the others that a launcher started, and opens its device. The
// backend must be imported. A process without a launcher is a group of one rank. Close the
// group at the end. Use [Run] for programs that also run with several ranks in one process.
func Init(ctx context.Context, opts ...Option) (*Group, error) {
	s, err := SettingsOf(opts...)
	if err != nil {
		return nil, err
	}
	p, err := Environment()
	if err != nil {
		return nil, err
	}
	return open(ctx, p, s)
}

// open joins a process.
func open(ctx context.Context, p Placement, s Settings) (*Group, error) {
	dev, err := device.Open(numbered(s.Name, p.LocalRank))
	if err != nil {
		return nil, err
	}
	s.Device = dev
	b, err := choose(s.Backend, p, dev)
	var c Comm
	if err == nil {
		c, err = b.Open(ctx, p, s)
	}
	if err != nil {
		return nil, errors.Join(err, dev.Close())
	}
	return &Group{comm: c, dev: dev, owned: true, place: p}, nil
}

// numbered returns the device that has the number of a local rank, if name is a kind of
// devices that are numbered.
func numbered(name string, rank int) string {
	if one := fmt.Sprintf("%s:%d", name, rank); slices.Contains(device.List(), one) {
		return one
	}
	return name
}

// choose returns the backend of a name, or the one that fits.
func choose(name string, p Placement, dev device.Device) (Backend, error) {
	all := Backends()
	kind, _, _ := strings.Cut(name, ":")
	if kind == "" {
		kind = fitting(p, dev)
	}
	b := all[kind]
	if b == nil {
		return nil, fmt.Errorf("%w: this program has no backend %q for %d ranks on %s; it has %s", ErrUnavailable, kind, p.Size, dev.Name(), backendNames())
	}
	if !b.Takes(dev) {
		return nil, fmt.Errorf("%w: backend %s does not move memory of %s", ErrUnavailable, kind, dev.Name())
	}
	return b, nil
}

// fitting names the backend for a launcher and a device.
func fitting(p Placement, dev device.Device) string {
	switch {
	case p.Size == 1 && p.Launcher == "":
		return "local"
	case dev.Describe().GPU:
		return "nccl"
	}
	return "mpi"
}

// InProcess is a [Backend] that joins ranks of one process. [Run] uses it for "local:N".
type InProcess interface {
	Backend
	// OpenAll returns the communicators of ranks on devices. It may replace a device in the list by a form of it
	// that reports the accesses of kernels.
	OpenAll(ctx context.Context, devices []device.Device, s Settings) ([]Comm, error)
}

// Run calls f as a rank: once in a process that a launcher started, or once for each of N
// ranks in goroutines if the backend is "local:N". If f returns an error all ranks fail with
// it, also before a panic of f goes on, and f's context ends on each. Run returns the error that ended the ranks.
func Run(ctx context.Context, f func(ctx context.Context, g *Group) error, opts ...Option) error {
	s, err := SettingsOf(opts...)
	if err != nil {
		return err
	}
	if count, ok := strings.CutPrefix(s.Backend, "local:"); ok {
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 {
			return fmt.Errorf("%w: backend %q; want local:N for N ranks", device.ErrArgument, s.Backend)
		}
		return runInProcess(ctx, n, f, s)
	}
	g, err := Init(ctx, opts...)
	if err != nil {
		return err
	}
	return one(ctx, g, f)
}

// runInProcess runs n ranks in goroutines.
func runInProcess(ctx context.Context, n int, f func(context.Context, *Group) error, s Settings) error {
	groups, err := inProcess(ctx, n, s)
	if err != nil {
		return err
	}
	return RunGroups(ctx, groups, f)
}

// inProcess opens n ranks of this process.
func inProcess(ctx context.Context, n int, s Settings) (groups []*Group, err error) {
	devices := make([]device.Device, 0, n)
	defer func() {
		if err != nil {
			for _, d := range devices {
				d.Close()
			}
		}
	}()
	for i := range n {
		dev, err := device.Open(numbered(s.Name, i))
		if err != nil {
			return nil, err
		}
		devices = append(devices, dev)
	}
	kind := "local"
	if devices[0].Describe().GPU {
		kind = "nccl"
	}
	b, err := choose(kind, Placement{Size: n}, devices[0])
	if err != nil {
		return nil, err
	}
	all, ok := b.(InProcess)
	if !ok {
		return nil, fmt.Errorf("%w: backend %s does not join ranks of one process", ErrUnavailable, kind)
	}
	comms, err := all.OpenAll(ctx, devices, s)
	if err != nil {
		return nil, err
	}
	for i, c := range comms {
		p := Placement{Rank: i, Size: n, LocalRank: i, LocalSize: n}
		groups = append(groups, &Group{comm: c, dev: devices[i], owned: true, place: p})
	}
	return groups, nil
}

// RunGroups calls f for each group in a goroutine and closes the groups.
func RunGroups(ctx context.Context, groups []*Group, f func(context.Context, *Group) error) error {
	errs := make([]error, len(groups))
	done := make(chan struct{})
	for i, g := range groups {
		go func() {
			defer func() { done <- struct{}{} }()
			errs[i] = one(ctx, g, f)
		}()
	}
	for range groups {
		<-done
	}
	if i := slices.IndexFunc(errs, func(err error) bool { return err != nil }); i >= 0 {
		return errs[i] // which is that of the other ranks too
	}
	return nil
}

// one runs f as a rank and closes the group.
func one(ctx context.Context, g *Group, f func(context.Context, *Group) error) (err error) {
	if err = guarded(ctx, g, f); err != nil {
		g.Fail(err)
		err = g.Err()
	}
	if e := g.Close(); err == nil && e != nil {
		err = g.endAll(e)
	}
	return err
}

// guarded calls f. If it panics the other ranks, which wait for this one, fail first.
func guarded(ctx context.Context, g *Group, f func(context.Context, *Group) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-g.comm.Ended():
			cancel(g.comm.Failed())
		case <-ctx.Done():
		}
	}()
	defer func() {
		if x := recover(); x != nil {
			g.Fail(fmt.Errorf("the rank's function panicked: %v", x))
			panic(x)
		}
	}()
	return f(ctx, g)
}

package local_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/device/cpu"
	"gotile/dist"
	"gotile/dist/disttest"
	"gotile/dist/local"
	"gotile/tile"
)

// checkedRun runs f on n ranks whose devices are checked.
func checkedRun(n int, f func(context.Context, *dist.Group) error, kinds ...check.Kinds) error {
	devices := make([]device.Device, n)
	for i := range devices {
		devices[i] = cpu.Open(cpu.Checked(kinds...))
	}
	groups, err := local.Groups(context.Background(), devices)
	if err != nil {
		return err
	}
	return dist.RunGroups(context.Background(), groups, f)
}

// Programs without races pass on checked devices.
func TestCheckedOperations(t *testing.T) {
	for _, c := range disttest.Cases() {
		if err := checkedRun(3, c.Run); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

func line() int {
	_, _, n, _ := runtime.Caller(1)
	return n
}

var (
	// copyTo stores the elements of one array in another.
	copyTo = tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
		y.Tiles(16).Store(x.Tiles(16).Load(b.ID(0)), b.ID(0))
	}, tile.Name("copy_to"), tile.Over(1))
	copyLine = line() - 2

	// count adds 1 to the first element.
	count = tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		p, _ := x.Pointers(0)
		tile.AtomicAdd(p, 1, tile.Relaxed, tile.SystemScope)
	}, tile.Name("count"))
)

// turn orders the launches of ranks for Go's race detector. Checked devices do not see it.
var turn sync.Mutex

// step is a part of a program on symmetric memory of 32 elements a rank.
type step func(ctx context.Context, g *dist.Group, s *dist.Shared[float32]) error

// stores fills the memory of rank to, on rank by.
func stores(by, to int) step {
	return func(ctx context.Context, g *dist.Group, s *dist.Shared[float32]) error {
		if g.Rank() != by {
			return nil
		}
		turn.Lock()
		defer turn.Unlock()
		return copyTo.Run(ctx, g.Device(), make([]float32, 32), s.Arrays[to])
	}
}

// loads reads the memory of rank from, on rank by.
func loads(by, from int) step {
	return func(ctx context.Context, g *dist.Group, s *dist.Shared[float32]) error {
		if g.Rank() != by {
			return nil
		}
		turn.Lock()
		defer turn.Unlock()
		return copyTo.Run(ctx, g.Device(), s.Arrays[from], make([]float32, 32))
	}
}

func barrier(ctx context.Context, g *dist.Group, _ *dist.Shared[float32]) error {
	return g.Barrier(ctx, g.Device())
}

// sends is a message without use of the memory.
func sends(from, to int) step {
	return func(ctx context.Context, g *dist.Group, _ *dist.Shared[float32]) error {
		x := tile.ArrayOf(make([]int8, 1))
		switch g.Rank() {
		case from:
			return g.Send(ctx, g.Device(), to, x)
		case to:
			return g.Recv(ctx, g.Device(), from, x)
		}
		return nil
	}
}

// reduces adds up the memory of all ranks.
func reduces(ctx context.Context, g *dist.Group, s *dist.Shared[float32]) error {
	return g.AllReduce(ctx, g.Device(), dist.Sum, s.Own(), s.Own())
}

// splits is a barrier of the ranks up to one.
func splits(upTo int) step {
	return func(ctx context.Context, g *dist.Group, _ *dist.Shared[float32]) error {
		color := -1
		if g.Rank() <= upTo {
			color = 0
		}
		sub, err := g.Split(ctx, color, 0)
		if err != nil || sub == nil {
			return err
		}
		if err := sub.Barrier(ctx, g.Device()); err != nil {
			return err
		}
		return sub.Close()
	}
}

// TestRaces runs programs of three ranks. Those that race end with one error on all ranks, whatever the timing.
func TestRaces(t *testing.T) {
	for name, c := range map[string]struct {
		steps []step
		race  bool
	}{
		"store, load":                      {[]step{stores(0, 1), loads(1, 1)}, true},
		"store, barrier, load":             {[]step{stores(0, 1), barrier, loads(1, 1)}, false},
		"load, store":                      {[]step{loads(2, 0), stores(0, 0)}, true},
		"load, barrier, store":             {[]step{loads(2, 0), barrier, stores(0, 0)}, false},
		"two loads":                        {[]step{loads(0, 1), loads(2, 1)}, false},
		"two stores":                       {[]step{stores(0, 2), stores(1, 2)}, true},
		"different memory":                 {[]step{stores(0, 1), stores(1, 2), loads(2, 0)}, false},
		"one rank":                         {[]step{stores(0, 1), loads(0, 1), stores(0, 1)}, false},
		"two loads, one barrier, store":    {[]step{loads(0, 1), barrier, loads(2, 1), stores(0, 1)}, true},
		"store, message, load":             {[]step{stores(0, 1), sends(0, 1), loads(1, 1)}, false},
		"store, two messages, load":        {[]step{stores(0, 1), sends(0, 2), sends(2, 1), loads(1, 1)}, false},
		"load, message back, store":        {[]step{loads(1, 1), sends(0, 1), stores(0, 1)}, true},
		"message before the store":         {[]step{sends(0, 1), stores(0, 1), loads(1, 1)}, true},
		"reduction after a store":          {[]step{stores(0, 1), reduces}, true},
		"reduction after a barrier":        {[]step{stores(0, 1), barrier, reduces}, false},
		"load after a reduction":           {[]step{reduces, loads(0, 1)}, false},
		"barrier of the ranks":             {[]step{stores(0, 1), splits(1), loads(1, 1)}, false},
		"barrier of other ranks":           {[]step{stores(2, 1), splits(1), loads(1, 1)}, true},
		"store after a reduction, barrier": {[]step{reduces, stores(0, 1), barrier, loads(2, 1)}, false},
	} {
		err := checkedRun(3, func(ctx context.Context, g *dist.Group) error {
			s, err := dist.Symmetric[float32](ctx, g, 32)
			if err != nil {
				return err
			}
			for _, f := range c.steps {
				if err := f(ctx, g, s); err != nil {
					return err
				}
			}
			return s.Close(ctx)
		})
		if errors.Is(err, dist.ErrRace) != c.race || !c.race && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The message has both sides, with their ranks and lines.
func TestRaceMessage(t *testing.T) {
	err := checkedRun(2, func(ctx context.Context, g *dist.Group) error {
		s, err := dist.Symmetric[float32](ctx, g, 32)
		if err != nil {
			return err
		}
		if err := stores(0, 1)(ctx, g, s); err != nil {
			return err
		}
		if err := loads(1, 1)(ctx, g, s); err != nil {
			return err
		}
		return s.Close(ctx)
	})
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"race between ranks", "the load of rank 1", "the store of rank 0", fmt.Sprintf("races_test.go:%d", copyLine), "block (0,0,0)", "symmetric memory of rank 1"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %q", want, err)
		}
	}
}

// Atomic operations of several ranks do not race with each other.
func TestAtomicsOfRanks(t *testing.T) {
	err := checkedRun(3, func(ctx context.Context, g *dist.Group) error {
		s, err := dist.Symmetric[int32](ctx, g, 1)
		if err != nil {
			return err
		}
		if err := count.Launch(ctx, g.Device(), tile.Grid(4), s.Arrays[0]); err != nil {
			return err
		}
		if err := g.Barrier(ctx, g.Device()); err != nil {
			return err
		}
		x := make([]int32, 1)
		if g.Rank() == 2 {
			if err := s.Arrays[0].Buffer.Download(ctx, 0, device.Bytes(x)); err != nil {
				return err
			}
			if x[0] != 12 {
				return fmt.Errorf("%d additions, want 12", x[0])
			}
		}
		return s.Close(ctx)
	})
	if err != nil {
		t.Error(err)
	}
}

// A device that does not check for races is not followed.
func TestOtherKinds(t *testing.T) {
	err := checkedRun(2, func(ctx context.Context, g *dist.Group) error {
		s, err := dist.Symmetric[float32](ctx, g, 32)
		if err != nil {
			return err
		}
		if err := stores(g.Rank(), 1)(ctx, g, s); err != nil {
			return err
		}
		return s.Close(ctx)
	}, check.Uninit)
	if err != nil {
		t.Error(err)
	}
}

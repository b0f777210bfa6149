package meeting

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"gotile/dist"
)

// freeAddress returns an address that nothing listens at.
func freeAddress(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// meet opens a meeting of ranks in goroutines and calls f for each.
func meet(t *testing.T, size int, f func(rank int, m Member) error) []error {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	address, errs, done := freeAddress(t), make([]error, size), make(chan bool)
	for rank := range size {
		go func() {
			defer func() { done <- true }()
			var m Member
			var err error
			shared := []byte("shared")
			if rank == 0 {
				m, err = Serve(ctx, address, size, shared)
			} else {
				m, shared, err = Join(ctx, address, rank, size)
			}
			if err == nil && string(shared) != "shared" {
				err = fmt.Errorf("got %q from rank 0", shared)
			}
			if err == nil {
				err = f(rank, m)
			}
			errs[rank] = err
		}()
	}
	for range size {
		<-done
	}
	return errs
}

func TestMeeting(t *testing.T) {
	report := func(call, sign uint64) Report {
		return Report{Group: "0", Size: 3, Call: call, Sign: sign, Text: fmt.Sprintf("operation %d", sign)}
	}
	wait := func(m Member) error {
		<-m.Ended()
		return m.Failed()
	}
	for _, c := range []struct {
		name, want string
		class      error
		f          func(rank int, m Member) error
	}{
		{"equal calls", "", nil, func(_ int, m Member) error {
			for i := range uint64(100) {
				m.Called(report(i, i))
			}
			m.Leave()
			return m.Close()
		}},
		{"left in a call", "rank 1: a rank is lost: it closed its group and rank ", dist.ErrLost, func(rank int, m Member) error {
			m.Called(report(1, 7))
			if rank == 1 {
				m.Leave()
				return m.Close()
			}
			m.Called(report(2, 8))
			return wait(m)
		}},
		{"left a part", "rank 1: a rank is lost: it closed its group and rank ", dist.ErrLost, func(rank int, m Member) error {
			part := report(1, 7)
			if part.Group, part.Size = "0/1:0", 2; rank < 2 {
				m.Called(part)
			}
			if rank > 0 {
				m.Leave()
				return m.Close()
			}
			part.Call = 2
			m.Called(part)
			return wait(m)
		}},
		{"mismatch", "operation 8", dist.ErrMismatch, func(rank int, m Member) error {
			m.Called(report(1, 7+uint64(rank/2)))
			return wait(m)
		}},
		{"failure", "rank 2: no data", nil, func(rank int, m Member) error {
			if rank == 2 {
				m.Fail(&dist.Error{Rank: 2, Err: errors.New("no data")})
				return m.Failed()
			}
			return wait(m)
		}},
		{"lost process", "rank 1: a rank is lost: its process has ended", dist.ErrLost, func(rank int, m Member) error {
			if rank == 1 {
				m.(*client).conn.Close()
				return nil
			}
			return wait(m)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for rank, err := range meet(t, 3, c.f) {
				switch {
				case c.want == "" && err != nil:
					t.Errorf("rank %d: %v", rank, err)
				case c.want == "" || err == nil && c.name == "lost process" && rank == 1:
				case err == nil || !strings.Contains(err.Error(), c.want) || c.class != nil && !errors.Is(err, c.class):
					t.Errorf("rank %d: got %v, want %q", rank, err, c.want)
				}
			}
		})
	}
}

// A rank that does not come is an error that counts those that have.
func TestNoRank(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := Serve(ctx, freeAddress(t), 2, nil); !errors.Is(err, dist.ErrTimeout) || !strings.Contains(err.Error(), "1 of 2 ranks") {
		t.Errorf("got %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := Join(ctx, freeAddress(t), 1, 2); !errors.Is(err, dist.ErrTimeout) {
		t.Errorf("got %v", err)
	}
}

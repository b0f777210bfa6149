package local

import (
	"context"
	"errors"
	"testing"
	"time"

	"gotile/dist"
)

// A rank that comes after another one has given up does not wait for its part.
func TestAbandonedCall(t *testing.T) {
	h := newHub(&world{timeout: 20 * time.Millisecond, failed: make(chan struct{})}, []int{0, 1})
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	barrier := func(ctx context.Context, rank int) error {
		return (&comm{hub: h, rank: rank}).run(ctx, &dist.Op{Kind: dist.Barrier, Call: 1}, nil, nil)
	}
	if err := barrier(gone, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("the rank that gives up: %v", err)
	}
	if err := barrier(t.Context(), 1); !errors.Is(err, dist.ErrTimeout) {
		t.Errorf("the rank that comes later: %v, want a timeout", err)
	}
}

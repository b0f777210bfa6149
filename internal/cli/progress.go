package cli

import (
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress is a line on a terminal with the number of blocks that have ended. It appears when a run
// has taken a second.
type progress struct {
	to     io.Writer
	blocks int64
	done   atomic.Int64
	ended  chan struct{}
	drawn  sync.WaitGroup
	took   time.Duration // of the launch, once it has ended
}

// newProgress returns the line of a run with a number of blocks, which is drawn on w.
func newProgress(w io.Writer, blocks int64) *progress {
	return &progress{to: w, blocks: blocks, ended: make(chan struct{})}
}

// start begins the line, if it goes to a terminal.
func (p *progress) start() *progress {
	if f, ok := p.to.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.drawn.Go(func() { p.draw(p.to, p.blocks, time.Second) })
	}
	return p
}

// update sets the number of blocks that have ended. It is cheap, because every block calls it.
func (p *progress) update(done, _ int64) { p.done.Store(done) }

// draw updates the line, beginning after some time, until the run has ended.
func (p *progress) draw(w io.Writer, blocks int64, after time.Duration) {
	select {
	case <-p.ended:
		return
	case <-time.After(after):
	}
	bar := progressbar.NewOptions64(blocks, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("blocks"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		bar.Set64(p.done.Load())
		select {
		case <-p.ended:
			bar.Finish() // clears it
			return
		case <-tick.C:
		}
	}
}

// close ends the line.
func (p *progress) close() {
	close(p.ended)
	p.drawn.Wait()
}

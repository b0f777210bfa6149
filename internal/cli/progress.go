package cli

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress is a line on a terminal that says how many blocks have ended. It appears
// once a run has taken a second.
type progress struct {
	mu    sync.Mutex
	out   io.Writer // nil where there is no terminal
	since time.Time
	bar   *progressbar.ProgressBar
}

func newProgress(w io.Writer) *progress {
	p := &progress{since: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.out = w
	}
	return p
}

func (p *progress) update(done, total int64) {
	if p.out == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		if time.Since(p.since) < time.Second {
			return
		}
		p.bar = progressbar.NewOptions64(total, progressbar.OptionSetWriter(p.out), progressbar.OptionSetDescription("blocks"),
			progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	}
	if done > p.bar.State().CurrentNum {
		p.bar.Set64(done)
	}
}

func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		p.bar.Finish()
	}
}

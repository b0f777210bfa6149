package tune

import (
	"fmt"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Bar returns a progress bar for [Options].Progress that shows the best configuration so far, if f is a terminal. If it
// is not, Bar returns nil, which shows nothing.
func Bar(f *os.File, name string) func(p Progress) {
	if !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	var bar *progressbar.ProgressBar
	return func(p Progress) {
		if bar == nil {
			bar = progressbar.NewOptions(p.All, progressbar.OptionSetWriter(f), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
		}
		bar.Describe(fmt.Sprintf("%s, best %.4g ms", name, p.Best*1e3))
		bar.Set(p.Done)
	}
}

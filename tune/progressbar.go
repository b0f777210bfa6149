package tune

import (
	"fmt"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Bar is a progress bar for [Options].Progress on a file that is a terminal, with what is
// the best so far; nil, which shows nothing, where it is none.
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

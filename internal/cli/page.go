package cli

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"gotile/internal/view"
)

// servePage is the value of --view without a file: the page is served to a browser.
const servePage = "serve"

// pageFlags are the flags of commands that show a page in a browser or write it.
type pageFlags struct {
	page     string // servePage, a file, or "" for none
	addr     string
	listener net.Listener
}

// add adds --view and --addr.
func (f *pageFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.page, "view", "", "show the report in a browser; with a `FILE`, write the page there instead")
	c.Flags().Lookup("view").NoOptDefVal = servePage
	f.addAddr(c)
}

func (f *pageFlags) addAddr(c *cobra.Command) {
	c.Flags().StringVar(&f.addr, "addr", "127.0.0.1:0", "the `ADDRESS` of this machine to serve at; port 0 chooses a free port")
}

// open checks that the page can be written, or listens for browsers.
func (f *pageFlags) open() error {
	if f.page == "" {
		return nil
	}
	if f.page != servePage {
		if _, err := os.Stat(filepath.Dir(f.page)); err != nil {
			return writable(err)
		}
		return nil
	}
	addr := cmp.Or(f.addr, "127.0.0.1:0")
	if !isLoopback(addr) {
		return usageError("--addr %s: want a loopback address, such as 127.0.0.1:8080", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return machineError("%w", err)
	}
	f.listener = l
	return nil
}

// close ends serving.
func (f *pageFlags) close() {
	if f.listener != nil {
		f.listener.Close()
	}
}

// show writes or serves a page.
func (f *pageFlags) show(ctx context.Context, c *cobra.Command, page []byte) error {
	defer f.close()
	if f.page != servePage {
		return write(c, f.page, page)
	}
	fmt.Fprintf(c.OutOrStdout(), "http://%s/\n", f.listener.Addr())
	fmt.Fprintln(c.ErrOrStderr(), "open this address in a browser; an interrupt (Ctrl-C) ends gotile")
	return view.Serve(ctx, f.listener, page)
}

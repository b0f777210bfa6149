//go:build !js

package browsertest

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "write pictures of the pages into this `FOLDER`, an absolute path")

// browser is one page of a headless browser.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	problems []string // the messages on the page's console
}

// open starts the browser that GOTILE_BROWSER names; without it the test is skipped.
func open(t *testing.T) *browser {
	t.Helper()
	path := os.Getenv("GOTILE_BROWSER")
	if path == "" {
		t.Skip("GOTILE_BROWSER does not name a browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.WindowSize(1440, 900),
		chromedp.Flag("force-color-profile", "srgb"))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // a browser has no sandbox for root
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(stop)
	b := &browser{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, b.listen)
	b.do(log.Enable())
	t.Cleanup(b.quiet)
	return b
}

// listen keeps what goes wrong on the page.
func (b *browser) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.problems = append(b.problems, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning || e.Type == runtime.APITypeAssert {
			for _, a := range e.Args {
				b.problems = append(b.problems, fmt.Sprintf("console: %s %s", a.Value, a.Description))
			}
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError {
			b.problems = append(b.problems, e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

// quiet fails the test if there are errors on the page.
func (b *browser) quiet() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.problems {
		b.t.Errorf("message of the page: %s", p)
	}
}

func (b *browser) do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// visit loads a page and waits for a part of it.
func (b *browser) visit(url, selector string) {
	b.t.Helper()
	b.do(chromedp.Navigate(url), chromedp.WaitVisible(selector, chromedp.ByQuery))
}

// text returns the text of an element.
func (b *browser) text(selector string) (s string) {
	b.t.Helper()
	b.do(chromedp.Text(selector, &s, chromedp.ByQuery))
	return s
}

// eval evaluates an expression of the page's script.
func eval[T any](b *browser, expression string) (v T) {
	b.t.Helper()
	b.do(chromedp.Evaluate(expression, &v))
	return v
}

// press types keys, as "n" or kb.ArrowRight.
func (b *browser) press(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// hover moves the pointer to a position in an element, in fractions of its size.
func (b *browser) hover(selector string, x, y float64) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({ block: "nearest" }); const r = e.getBoundingClientRect(); return [r.left + r.width * %g, r.top + r.height * %g]; })()`, selector, x, y))
	b.do(input.DispatchMouseEvent(input.MouseMoved, at[0], at[1]))
}

// want fails the test if the text of an element lacks a part.
func (b *browser) want(selector string, parts ...string) {
	b.t.Helper()
	text := b.text(selector)
	for _, p := range parts {
		if !strings.Contains(text, p) {
			b.t.Errorf("the text of %s is %q, without %q", selector, text, p)
		}
	}
}

// until waits for an expression to be true.
func (b *browser) until(expression string) {
	b.t.Helper()
	b.do(chromedp.Poll(expression, nil))
}

// shot writes a picture of the page, if requested.
func (b *browser) shot(name string) {
	b.t.Helper()
	if *shots == "" {
		return
	}
	var png []byte
	b.do(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), png, 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// serve serves a folder on this machine.
func serve(t *testing.T, folder string) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: http.FileServer(http.Dir(folder))}
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return "http://" + l.Addr().String() + "/"
}

package view

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Serve answers requests for a page until the context ends. Requests that name another host
// than this machine are refused: a page of the web must not read it by way of a name that it
// points here.
func Serve(ctx context.Context, l net.Listener, page []byte) error {
	s := &http.Server{Handler: Handler(page), ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stop := context.AfterFunc(ctx, func() { s.Close() })
	defer stop()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Handler serves the page at "/" and nothing else.
func Handler(page []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Content-Security-Policy", "frame-ancestors 'none'")
		h.Set("Cache-Control", "no-store")
		switch {
		case !isLocal(r.Host):
			http.Error(w, "this page is for this machine only", http.StatusForbidden)
		case r.URL.Path != "/":
			http.NotFound(w, r)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "the page can be read only", http.StatusMethodNotAllowed)
		default:
			h.Set("Content-Type", "text/html; charset=utf-8")
			h.Set("Content-Length", strconv.Itoa(len(page)))
			if r.Method == http.MethodGet {
				w.Write(page) // a reader that has gone is not an error here
			}
		}
	})
}

// isLocal reports a host that is this machine, by its loopback addresses or names.
func isLocal(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	if name == "localhost" {
		return true
	}
	ip := net.ParseIP(name)
	return ip != nil && ip.IsLoopback()
}

package toolchain

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// newClient returns a client with pip's proxy and certificates that obeys pip's rules about
// hosts; see [guard].
func newClient(s settings) (*http.Client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if s.proxy != "" {
		proxy := s.proxy
		if !strings.Contains(proxy, "://") {
			proxy = "http://" + proxy
		}
		u, err := url.Parse(proxy)
		if err != nil {
			return nil, errors.New("pip's proxy is not a URL") // it may contain a password
		}
		transport.Proxy = http.ProxyURL(u)
	}
	if s.cert != "" {
		pool, err := certificates(s.cert)
		if err != nil {
			return nil, fmt.Errorf("pip's certificates: %w", err)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
	return &http.Client{
		Transport:     guard{s.trusted, transport, insecure(transport)},
		CheckRedirect: redirect,
	}, nil
}

// certificates returns the system's certificates and those of a file.
func certificates(file string) (*x509.CertPool, error) {
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s has none", oneLine(file))
	}
	return pool, nil
}

// guard decides which requests are made, the first ones and those of redirects alike. Plain
// HTTP is for this machine, and for hosts that pip's trusted-host names; for those
// certificates are not checked either.
type guard struct {
	trusted           []string
	checked, insecure http.RoundTripper
}

func insecure(t *http.Transport) *http.Transport {
	t = t.Clone()
	if t.TLSClientConfig == nil {
		t.TLSClientConfig = &tls.Config{}
	}
	t.TLSClientConfig.InsecureSkipVerify = true
	return t
}

// RoundTrip implements [http.RoundTripper].
func (g guard) RoundTrip(r *http.Request) (*http.Response, error) {
	trusted := isTrusted(g.trusted, r.URL)
	switch {
	case r.URL.Scheme != "https" && r.URL.Scheme != "http":
		return nil, &refusedError{"scheme " + oneLine(r.URL.Scheme) + " is neither https nor http"}
	case r.URL.Scheme == "http" && !trusted && !isLoopback(r.URL.Hostname()):
		return nil, &refusedError{"plain HTTP is not safe; use https, or trust the host with PIP_TRUSTED_HOST=" + oneLine(r.URL.Hostname())}
	case trusted:
		return g.insecure.RoundTrip(r)
	}
	return g.checked.RoundTrip(r)
}

// refusedError is a request that gotile does not make. No retry helps.
type refusedError struct{ reason string }

func (e *refusedError) Error() string { return "refused: " + e.reason }

// isTrusted reports a host that pip's settings trust, on all ports or on one.
func isTrusted(hosts []string, u *url.URL) bool {
	for _, h := range hosts {
		if strings.EqualFold(h, u.Hostname()) || strings.EqualFold(h, u.Host) || strings.EqualFold(h, net.JoinHostPort(u.Hostname(), port(u))) {
			return true
		}
	}
	return false
}

// isLoopback reports a name or address of this machine, as pip does.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// port is the port of a URL, also if it is the scheme's own.
func port(u *url.URL) string {
	switch {
	case u.Port() != "":
		return u.Port()
	case u.Scheme == "https":
		return "443"
	}
	return "80"
}

// sameOrigin reports two URLs of one scheme, host and port.
func sameOrigin(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && strings.EqualFold(a.Hostname(), b.Hostname()) && port(a) == port(b)
}

// maxRedirects bounds how often one request is redirected.
const maxRedirects = 10

// redirect passes the name and password of a request on to its own origin, and to no other: net/http sends only those of
// the request's URL.
func redirect(r *http.Request, via []*http.Request) error {
	if len(via) >= maxRedirects {
		return errors.New("too many redirects")
	}
	inherit(via[len(via)-1].URL, r.URL)
	return nil
}

// inherit adds the name and password of a page to a link if both have one origin.
func inherit(page, link *url.URL) {
	if link.User == nil && sameOrigin(page, link) {
		link.User = page.User
	}
}

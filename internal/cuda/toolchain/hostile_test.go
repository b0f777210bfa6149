package toolchain

import (
	"context"
	"encoding/pem"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// storeBeside returns a store next to a file and a folder of the user's, and a check that those are unchanged.
func storeBeside(t *testing.T) (store string, check func()) {
	t.Helper()
	dir := t.TempDir()
	store = filepath.Join(dir, "store")
	t.Setenv(StoreVar, store)
	mine := []string{filepath.Join(dir, "mine.whl"), filepath.Join(dir, "mine", "file"), filepath.Join(store, "mine.whl"), filepath.Join(store, "notes", "file")}
	for _, path := range mine {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("mine"), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return store, func() {
		t.Helper()
		for _, path := range mine {
			if data, err := os.ReadFile(path); err != nil || string(data) != "mine" {
				t.Errorf("%s: %q, %v", path, data, err)
			}
		}
	}
}

// A hash that is not 64 digits is refused before it is a part of any path.
func TestHashText(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	_, check := storeBeside(t)
	for _, html := range []bool{false, true} {
		x.html = html
		for _, text := range []string{"../mine", "../../mine", "/etc/passwd", "mine", "..", "\x1b[2J",
			strings.Repeat("0", 63), strings.Repeat("0", 65), strings.Repeat("g", 64), strings.Repeat("a/", 32), strings.Repeat("é", 32)} {
			x.sum = func(string) string { return text }
			before := x.gets.Load()
			_, err := Install(t.Context(), Options{})
			if err == nil || !strings.Contains(err.Error(), "not 64 hexadecimal digits") || strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Errorf("html %v, %q: %v", html, text, err)
			}
			if x.gets.Load() != before {
				t.Errorf("html %v, %q: downloaded", html, text)
			}
			check()
		}
		x.sum = func(string) string { return "" }
		if _, err := Install(t.Context(), Options{}); err == nil || !strings.Contains(err.Error(), "has no SHA-256") {
			t.Errorf("html %v, without a hash: %v", html, err)
		}
	}
}

// A link's other fragments are not hashes.
func TestFragments(t *testing.T) {
	digits := strings.Repeat("0a", 32)
	for fragment, want := range map[string]string{"": "", "egg=x": "", "md5=" + digits: "", digits: "", "../../x": "", "sha256=" + digits: digits, "egg=x&sha256=" + strings.ToUpper(digits): digits} {
		d, err := fragmentDigest(fragment)
		if got := d.String(); err != nil || want == "" && d != (digest{}) || want != "" && got != want {
			t.Errorf("%q: got %v, %v", fragment, d, err)
		}
	}
	for _, fragment := range []string{"sha256=x", "sha256=" + digits + "0", "egg=x&sha256=../x"} {
		if d, err := fragmentDigest(fragment); err == nil {
			t.Errorf("%q: got %v", fragment, d)
		}
	}
}

// Hashes in upper case are the same numbers.
func TestUpperCaseHash(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	x.sum = strings.ToUpper
	for _, x.html = range []bool{false, true} {
		if _, err := Install(t.Context(), Options{}); err != nil {
			t.Errorf("html %v: %v", x.html, err)
		}
		if _, err := Remove(t.Context(), ""); err != nil {
			t.Error(err)
		}
	}
}

// Wheels whose versions name other folders are passed over, and nothing is removed.
func TestVersionsOfWheels(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	_, check := storeBeside(t)
	for file, data := range x.files {
		for _, version := range []string{"..", ".", "...", "99..", ".99"} {
			x.files[strings.Replace(file, "-13.9.1-", "-"+version+"-", 1)] = data
		}
	}
	if got, err := Install(t.Context(), Options{}); err != nil || got.Version != "13.9.1" {
		t.Errorf("got %+v, %v", got, err)
	}
	for file := range x.files {
		if strings.Contains(file, "-13.9.1-") {
			delete(x.files, file)
		}
	}
	if got, err := Install(t.Context(), Options{}); err == nil {
		t.Errorf("installed %+v", got)
	}
	check()
}

func TestVersionsOfUsers(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	_, check := storeBeside(t)
	for _, version := range []string{"..", ".", "../store", "13.9.1/..", "/", "13.", "notes", " 13"} {
		if _, err := Install(t.Context(), Options{Version: version}); !errors.Is(err, ErrVersion) {
			t.Errorf("install %q: %v", version, err)
		}
		if _, err := Remove(t.Context(), version); !errors.Is(err, ErrVersion) {
			t.Errorf("remove %q: %v", version, err)
		}
		check()
	}
	if x.gets.Load() != 0 {
		t.Error("downloaded")
	}
}

// In a folder of the user's a version's name may be in use; files that are not gotile's stay.
func TestForeignVersions(t *testing.T) {
	newFakeIndex(t, "13.9.1")
	store, check := storeBeside(t)
	outside := t.TempDir()
	foreign := []string{filepath.Join(store, "13.9.1", "photo"), filepath.Join(store, "2024", "bin", "mine"), filepath.Join(outside, "bin", "tileiras"), filepath.Join(store, partialDir, "mine")}
	for _, path := range foreign {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink(outside, filepath.Join(store, "13.8")), os.Mkdir(filepath.Join(store, "2025"), 0o755)); err != nil {
		t.Fatal(err)
	}
	foreign = append(foreign, filepath.Join(store, "13.8"), filepath.Join(store, "2025"))
	if _, err := Install(t.Context(), Options{}); err == nil || !strings.Contains(err.Error(), "is not a toolchain that gotile installed") {
		t.Errorf("install: %v", err)
	}
	for _, version := range []string{"13.9.1", "2024", "2025", "13.8"} {
		if _, err := Remove(t.Context(), version); err == nil || errors.Is(err, ErrNotInstalled) {
			t.Errorf("remove %s: %v", version, err)
		}
	}
	if gone, err := Remove(t.Context(), ""); !errors.Is(err, ErrNotInstalled) {
		t.Errorf("removed %q, %v", gone, err)
	}
	for _, path := range foreign {
		if _, err := os.Lstat(path); err != nil {
			t.Error(err)
		}
	}
	check()
}

// A version that is broken, and one that an earlier gotile installed without its mark, are
// replaced and removed.
func TestOldVersions(t *testing.T) {
	newFakeIndex(t, "13.9.1")
	store, check := storeBeside(t)
	old := filepath.Join(store, "13.9.1")
	fakeTool(t, old, "13.9.1", lists)
	if err := os.Remove(filepath.Join(old, "bin", "ptxas")); err != nil {
		t.Fatal(err)
	}
	fakeTool(t, filepath.Join(store, "13.8.1"), "13.8.1", lists)
	if got, err := Install(t.Context(), Options{}); err != nil || got.Version != "13.9.1" || got.PTXAS == "" {
		t.Errorf("got %+v, %v", got, err)
	}
	if gone, err := Remove(t.Context(), ""); err != nil || !slices.Equal(gone, []string{"13.9.1", "13.8.1"}) {
		t.Errorf("removed %q, %v", gone, err)
	}
	check()
}

// stagedIn makes folders as killed installations leave them, and others with such names.
func stagedIn(t *testing.T, store string) (left, others []string) {
	t.Helper()
	left = []string{".new-00a1", ".new-123", ".new-empty"}
	others = []string{".new-mine", ".new-link", ".new-file", ".new.mine"}
	outside := t.TempDir()
	for path, text := range map[string]string{".new-00a1/" + markFile: "", ".new-00a1/bin/left-behind": "x", ".new-123/bin/tileiras": "x", ".new-123/lib/libnvvm.so.4": "x",
		".new-mine/bin/tileiras": "x", ".new-mine/notes": "x", ".new-file": "x", ".new.mine/bin/tileiras": "x"} {
		path = filepath.Join(store, filepath.FromSlash(path))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(store, ".new-empty"), 0o755), os.Symlink(outside, filepath.Join(store, ".new-link"))); err != nil {
		t.Fatal(err)
	}
	return left, others
}

// What killed installations left is removed by the next one, also if that has nothing to do,
// and by remove.
func TestKilledInstalls(t *testing.T) {
	newFakeIndex(t, "13.9.1")
	for how, tidy := range map[string]func() error{
		"install": func() error { _, err := Install(t.Context(), Options{}); return err },
		"again": func() error {
			_, err := Install(t.Context(), Options{})
			return err
		},
		"remove": func() error { _, err := Remove(t.Context(), ""); return err },
		"remove one": func() error {
			_, err := Remove(t.Context(), "13.9.1")
			if errors.Is(err, ErrNotInstalled) {
				return nil
			}
			return err
		},
	} {
		store, check := storeBeside(t)
		if how == "again" {
			if _, err := Install(t.Context(), Options{}); err != nil {
				t.Fatal(err)
			}
		}
		left, others := stagedIn(t, store)
		if err := tidy(); err != nil {
			t.Errorf("%s: %v", how, err)
		}
		for _, name := range left {
			if _, err := os.Lstat(filepath.Join(store, name)); err == nil {
				t.Errorf("%s: %s is still there", how, name)
			}
		}
		for _, name := range others {
			if _, err := os.Lstat(filepath.Join(store, name)); err != nil {
				t.Errorf("%s: %v", how, err)
			}
		}
		if _, err := os.Lstat(filepath.Join(store, lockFile)); err == nil {
			t.Errorf("%s: the lock is still there", how)
		}
		check()
	}
}

// A folder of an installation that is under way is not removed by another process.
func TestInstallUnderWay(t *testing.T) {
	newFakeIndex(t, "13.9.1")
	path, err := Store()
	if err != nil {
		t.Fatal(err)
	}
	s, err := makeStore(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	name, err := s.stage()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	called := errors.New("called off")
	cancel(called)
	if _, err := Install(ctx, Options{}); !errors.Is(err, called) {
		t.Errorf("install: %v", err)
	}
	if _, err := Remove(ctx, ""); !errors.Is(err, called) {
		t.Errorf("remove: %v", err)
	}
	if !exists(s.Path(name)) {
		t.Error("the folder is gone")
	}
}

// relay is a proxy in front of example.com and its subdomains: HTTPS goes to one server, plain HTTP to itself. It records
// the requests with their hosts.
type relay struct {
	*httptest.Server
	index *fakeIndex
	tls   *httptest.Server
	mu    sync.Mutex
	seen  []string // scheme://host of requests
	leaks []string // requests with a password that are not for https://example.com
}

func newRelay(t *testing.T, x *fakeIndex) *relay {
	t.Helper()
	p := &relay{index: x}
	p.tls = httptest.NewTLSServer(p.origin("https"))
	t.Cleanup(p.tls.Close)
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Server.Close)
	cert := filepath.Join(t.TempDir(), "cert.pem")
	if err := os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: p.tls.Certificate().Raw}), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PIP_CERT", cert)
	t.Setenv("PIP_PROXY", p.URL)
	t.Setenv("PIP_INDEX_URL", "https://user:secret@example.com/simple/")
	return p
}

// origin serves the index. Hosts other than the index's ask for no password, and accept one.
func (p *relay) origin(scheme string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := scheme + "://" + r.Host
		p.mu.Lock()
		p.seen = append(p.seen, at)
		if at != "https://example.com" && (r.Header.Get("Authorization") != "" || strings.Contains(r.Referer(), "secret")) {
			p.leaks = append(p.leaks, at+r.URL.Path)
		}
		p.index.open = at != "https://example.com"
		p.index.ServeHTTP(w, r)
		p.mu.Unlock()
	})
}

func (p *relay) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodConnect {
		p.origin("http").ServeHTTP(w, r)
		return
	}
	to, err := net.Dial("tcp", p.tls.Listener.Addr().String())
	if err != nil {
		panic(err)
	}
	from, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	from.Write([]byte("HTTP/1.1 200 OK\r\n\r\n"))
	go func() { io.Copy(to, from); to.Close() }()
	go func() { io.Copy(from, to); from.Close() }()
}

// Plain HTTP to other hosts is refused as pip refuses it, unless the settings trust the host:
// for indexes, for links of an index, and for redirects.
func TestPlainHTTP(t *testing.T) {
	for name, c := range map[string]struct {
		index, links, moved, trusted string
		refused                      bool
	}{
		"index":            {index: "http://user:secret@example.com/simple/", refused: true},
		"trusted":          {index: "http://example.com/simple/", trusted: "other.example.com EXAMPLE.com"},
		"trusted port":     {index: "http://example.com/simple/", trusted: "example.com:80"},
		"other port":       {index: "http://example.com/simple/", trusted: "example.com:8080", refused: true},
		"other host":       {index: "http://example.com/simple/", trusted: "other.example.com", refused: true},
		"other scheme":     {index: "ftp://example.com/simple/", refused: true},
		"links":            {links: "http://other.example.com/files/", refused: true},
		"trusted links":    {links: "http://other.example.com/files/", trusted: "other.example.com"},
		"redirect":         {moved: "http://other.example.com/moved/", refused: true},
		"trusted redirect": {moved: "http://other.example.com/moved/", trusted: "other.example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			x := newFakeIndex(t, "13.9.1")
			p := newRelay(t, x)
			if c.index != "" {
				t.Setenv("PIP_INDEX_URL", c.index)
			}
			x.links, x.moved = c.links, c.moved
			t.Setenv("PIP_TRUSTED_HOST", c.trusted)
			_, err := Install(t.Context(), Options{})
			if !c.refused {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), "refused") || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
				t.Errorf("got %v", err)
			}
			if slices.ContainsFunc(p.seen, func(at string) bool { return strings.HasPrefix(at, "http:") }) {
				t.Errorf("requests went to %q", p.seen)
			}
		})
	}
}

// Indexes on this machine need no HTTPS, by whatever name.
func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{"localhost": true, "LOCALHOST": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true,
		"localhost.example.com": false, "127.0.0.1.example.com": false, "10.0.0.1": false, "::ffff:10.0.0.1": false, "0.0.0.0": false, "": false} {
		if isLoopback(host) != want {
			t.Errorf("%q: want %v", host, want)
		}
	}
}

// The name and password of an index go to its own origin alone: not to plain HTTP, another
// port or another host, whether a link or a redirect leads there.
func TestPasswordsStayAtHome(t *testing.T) {
	for _, to := range []string{"http://example.com/there/", "http://example.com:443/there/", "https://other.example.com/there/", "https://example.com:8443/there/", "//other.example.com/there/", "https://example.com/there/", "/there/"} {
		for _, redirected := range []bool{false, true} {
			for _, html := range []bool{false, true} {
				x := newFakeIndex(t, "13.9.1")
				x.html = html
				p := newRelay(t, x)
				if redirected {
					x.moved = to
				} else {
					x.links = to
				}
				t.Setenv("PIP_TRUSTED_HOST", "example.com")
				if _, err := Install(t.Context(), Options{}); err != nil {
					t.Errorf("%s, redirected %v, html %v: %v", to, redirected, html, err)
				}
				if len(p.leaks) > 0 {
					t.Errorf("%s, redirected %v, html %v: the password went to %q", to, redirected, html, p.leaks)
				}
			}
		}
	}
}

// A source that is refused is a warning if another one has the packages.
func TestWarnings(t *testing.T) {
	newFakeIndex(t, "13.9.1")
	t.Setenv("PIP_EXTRA_INDEX_URL", "http://user:secret@example.com/simple")
	var told []string
	if _, err := Install(t.Context(), Options{Warn: func(err error) { told = append(told, err.Error()) }}); err != nil {
		t.Fatal(err)
	}
	if len(told) != len(parts) || !strings.Contains(told[0], "plain HTTP") || strings.Contains(told[0], "secret") {
		t.Errorf("got messages %q", told)
	}
	t.Setenv("PIP_INDEX_URL", "http://example.org/simple")
	if _, err := Install(t.Context(), Options{}); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "example.org") || !strings.Contains(err.Error(), "example.com") {
		t.Errorf("got %v", err)
	}
}

// A server that stops sending is an error after pip's timeout, before and after it began.
func TestStalls(t *testing.T) {
	for _, stall := range []string{"/simple/", "/files/"} {
		for _, silent := range []bool{false, true} {
			x := newFakeIndex(t, "13.9.1")
			x.stall, x.silent = stall, silent
			t.Setenv("PIP_TIMEOUT", "0.05")
			_, err := Install(t.Context(), Options{})
			if !errors.Is(err, errStalled) || !strings.Contains(err.Error(), "no data for 50ms") || strings.Contains(err.Error(), "secret") {
				t.Errorf("%s, silent %v: %v", stall, silent, err)
			}
		}
	}
}

// A context ends an installation that waits for a server.
func TestStallsCalledOff(t *testing.T) {
	for _, silent := range []bool{false, true} {
		x := newFakeIndex(t, "13.9.1")
		x.stall, x.silent = "/files/", silent
		t.Setenv("PIP_TIMEOUT", "3600")
		ctx, cancel := context.WithCancelCause(t.Context())
		called := errors.New("called off")
		if silent {
			go func() { cancel(called) }()
		}
		_, err := Install(ctx, Options{Progress: func(string, int64, int64) { cancel(called) }})
		if !errors.Is(err, called) {
			t.Errorf("silent %v: %v", silent, err)
		}
	}
}

// Without a home the message names the variable that moves the store.
func TestNoHome(t *testing.T) {
	alone(t)
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", StoreVar} {
		t.Setenv(name, "")
	}
	_, install := Install(t.Context(), Options{})
	_, remove := Remove(t.Context(), "")
	for _, err := range []error{install, remove} {
		if err == nil || !strings.Contains(err.Error(), "set "+StoreVar) || strings.Contains(err.Error(), "GOTILE_CACHE_DIR") {
			t.Errorf("got %v", err)
		}
	}
}

package toolchain

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// fakeIndex serves wheels of a fake toolchain, in JSON or HTML.
type fakeIndex struct {
	*httptest.Server
	files    map[string][]byte
	html     bool
	wrongSum bool
	cut      atomic.Int32 // how many downloads break half way
	ranges   atomic.Int32 // number of downloads that continued after a break
	gets     atomic.Int32
	sum      func(digits string) string // how the index writes a hash, if not as it is
	links    string                     // the URL of files, if they are not next to the index
	moved    string                     // the target of redirects for files
	open     bool                       // whether it needs no password
	stall    string                     // the beginning of paths whose answers stop half way
	silent   bool                       // whether those do not even begin
	stopped  chan struct{}              // ends those answers
}

func newFakeIndex(t *testing.T, versions ...string) *fakeIndex {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the wheels of these tests are for Linux")
	}
	alone(t)
	x := &fakeIndex{files: map[string][]byte{}, stopped: make(chan struct{})}
	for _, v := range versions {
		root := t.TempDir()
		fakeTool(t, root, v, lists)
		for name, files := range map[string]map[string]string{
			"nvidia_cuda_tileiras": {"nvidia/cu13/bin/tileiras": filepath.Join(root, "bin", "tileiras")},
			"nvidia_cuda_nvcc":     {"nvidia/cu13/bin/ptxas": filepath.Join(root, "bin", "ptxas"), "nvidia/cu13/bin/nvcc": filepath.Join(root, "bin", "ptxas")},
			"nvidia_nvvm":          {"nvidia/cu13/lib/libnvvm.so.4": filepath.Join(root, "bin", "ptxas"), "nvidia/cu13/nvvm/bin/cicc": filepath.Join(root, "bin", "ptxas")},
		} {
			for _, arch := range []string{"x86_64", "aarch64"} {
				x.files[fmt.Sprintf("%s-%s-py3-none-manylinux_2_17_%s.whl", name, v, arch)] = zipOf(t, files)
			}
			x.files[fmt.Sprintf("%s-%src1-py3-none-manylinux_2_17_x86_64.whl", name, v)] = nil
		}
	}
	x.Server = httptest.NewServer(x)
	t.Cleanup(x.Close)
	t.Cleanup(func() { close(x.stopped) })
	for _, name := range []string{"PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_CERT", "PIP_PROXY", "PIP_TRUSTED_HOST", "PIP_TIMEOUT", "PIP_DEFAULT_TIMEOUT", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"} {
		t.Setenv(name, "")
	}
	t.Setenv("PIP_CONFIG_FILE", os.DevNull)
	t.Setenv("PIP_INDEX_URL", strings.Replace(x.URL, "http://", "http://user:secret@", 1)+"/simple/")
	retryDelay = 0
	t.Cleanup(func() { retryDelay = time.Second })
	return x
}

func zipOf(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func (x *fakeIndex) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if user, password, ok := r.BasicAuth(); !x.open && (!ok || user != "user" || password != "secret") {
		http.Error(w, "who are you?", http.StatusUnauthorized)
		return
	}
	if x.stall != "" && strings.HasPrefix(r.URL.Path, x.stall) {
		if !x.silent {
			w.Header().Set("Content-Length", "1000")
			w.Write([]byte("half"))
			w.(http.Flusher).Flush()
		}
		<-x.stopped
		return
	}
	if name, ok := strings.CutPrefix(r.URL.Path, "/simple/"); ok {
		x.page(w, strings.ReplaceAll(strings.TrimSuffix(name, "/"), "-", "_"))
		return
	}
	if file, ok := strings.CutPrefix(r.URL.Path, "/files/"); ok && x.moved != "" {
		http.Redirect(w, r, x.moved+file, http.StatusFound)
		return
	}
	x.gets.Add(1)
	data := x.files[path.Base(r.URL.Path)]
	if x.cut.Add(-1) >= 0 { // half of the requested bytes, then the connection breaks
		w.Header().Set("Content-Length", fmt.Sprint(len(data)))
		w.Write(data[:len(data)/2])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	if r.Header.Get("Range") != "" {
		x.ranges.Add(1)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

func (x *fakeIndex) page(w http.ResponseWriter, name string) {
	var files []map[string]any
	for file, data := range x.files {
		if !strings.HasPrefix(file, name+"-") {
			continue
		}
		sum := sha256.Sum256(data)
		if x.wrongSum {
			sum[0]++
		}
		digits := hex.EncodeToString(sum[:])
		if x.sum != nil {
			digits = x.sum(digits)
		}
		link := cmp.Or(x.links, "../../files/") + file
		files = append(files, map[string]any{"filename": file, "url": link, "hashes": map[string]string{"sha256": digits}})
		if x.html {
			fmt.Fprintf(w, "<a class=x\nhref=\"%s#sha256=%s\">%s</a><br>", link, digits, file)
		}
	}
	if !x.html {
		w.Header().Set("Content-Type", "application/vnd.pypi.simple.v1+json")
		json.NewEncoder(w).Encode(map[string]any{"files": files})
	}
}

func TestInstall(t *testing.T) {
	for _, html := range []bool{false, true} {
		x := newFakeIndex(t, "13.9.1", "13.10.2")
		x.html = html
		told := int64(0)
		got, err := Install(context.Background(), Options{Progress: func(_ string, done, total int64) { told = total - done }})
		if err != nil || got.Version != "13.10.2" || told != 0 {
			t.Fatalf("html %v: got %+v, %v", html, got, err)
		}
		if found, err := Find(context.Background()); err != nil || found.Path != got.Path {
			t.Errorf("found %+v, %v", found, err)
		}
		before := x.gets.Load()
		if _, err := Install(context.Background(), Options{}); err != nil || x.gets.Load() != before {
			t.Errorf("installed again: %v, %d downloads", err, x.gets.Load()-before)
		}
		if got, err := Install(context.Background(), Options{Version: "13.9"}); err != nil || got.Version != "13.9.1" {
			t.Errorf("an older one: %+v, %v", got, err)
		}
		if _, err := Install(context.Background(), Options{Version: "13.8"}); err == nil || !strings.Contains(err.Error(), "there are 13.10.2, 13.9.1") {
			t.Errorf("a version that there is not: %v", err)
		}
		if gone, err := Remove(context.Background(), ""); err != nil || len(gone) != 2 {
			t.Errorf("removed %v, %v", gone, err)
		}
		if _, err := Remove(context.Background(), ""); !errors.Is(err, ErrNotInstalled) {
			t.Errorf("removed twice: %v", err)
		}
		left, _ := filepath.Glob(filepath.Join(os.Getenv(StoreVar), "[^.]*"))
		if len(left) != 0 {
			t.Errorf("left: %v", left)
		}
	}
}

// A broken download continues at the break, also in another process.
func TestInstallResumes(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	x.cut.Store(1)
	if _, err := Install(context.Background(), Options{}); err != nil || x.ranges.Load() == 0 {
		t.Errorf("got %v, %d downloads went on", err, x.ranges.Load())
	}
	if _, err := Remove(context.Background(), "13.9.1"); err != nil {
		t.Fatal(err)
	}
	x.cut.Store(attempts)
	if _, err := Install(context.Background(), Options{}); err == nil {
		t.Fatal("installed over a dead line")
	}
	if entries, _ := filepath.Glob(filepath.Join(os.Getenv(StoreVar), "13*")); len(entries) != 0 {
		t.Errorf("half a toolchain is there: %v", entries)
	}
	if gone, err := Remove(context.Background(), ""); err != nil || !slices.Equal(gone, []string{partialDir}) {
		t.Errorf("removed %q, %v", gone, err)
	}
	x.cut.Store(attempts)
	if _, err := Install(context.Background(), Options{}); err == nil {
		t.Fatal("installed over a dead line")
	}
	x.cut.Store(0)
	x.ranges.Store(0)
	if _, err := Install(context.Background(), Options{}); err != nil || x.ranges.Load() == 0 {
		t.Errorf("got %v, %d downloads went on", err, x.ranges.Load())
	}
}

func TestInstallRefusesOtherContent(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	x.wrongSum = true
	if _, err := Install(context.Background(), Options{}); err == nil || !strings.Contains(err.Error(), "the index has") {
		t.Errorf("got %v", err)
	}
	x.wrongSum = false
	if _, err := Install(context.Background(), Options{}); err != nil {
		t.Errorf("and then: %v", err)
	}
}

// Without network: a folder of wheels, as pip download makes it.
func TestInstallFromFolder(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	dir := t.TempDir()
	for name, data := range x.files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	x.Close()
	t.Setenv("PIP_NO_INDEX", "1")
	t.Setenv("PIP_FIND_LINKS", dir)
	if got, err := Install(context.Background(), Options{}); err != nil || got.Version != "13.9.1" {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "nvidia_nvvm-13.9.1-py3-none-manylinux_2_17_x86_64.whl")); err != nil {
		t.Error(err)
	}
}

// If there is nothing to install, the message names the searched indexes.
func TestInstallNowhere(t *testing.T) {
	alone(t)
	t.Setenv("PIP_NO_INDEX", "1")
	for links, want := range map[string]string{"": "no folder (PIP_FIND_LINKS)", "./nowhere": "no wheel for this machine in ./nowhere"} {
		t.Setenv("PIP_FIND_LINKS", links)
		if _, err := Install(context.Background(), Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	s := settings{findLinks: []string{"wheels"}, indexes: []string{"https://me:secret@host/simple", "https://me:sec/ret@h/", "a\x1bb"}}
	if got := s.sources(); got != `wheels, https://host/simple, h/, "a\x1bb"` {
		t.Errorf("places %q", got)
	}
}

func TestNoNetwork(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	x.Close()
	_, err := Install(context.Background(), Options{})
	if err == nil || !strings.Contains(err.Error(), "nvidia-cuda-tileiras") || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}

func TestPipSettings(t *testing.T) {
	alone(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "pip.conf")
	const content = "# mine\n[global]\nindex-url = https://one/simple\nextra_index_url =\n    https://two/simple\n    https://three/simple\n[list]\nproxy = other\n[install]\nproxy = host:3128\ntrusted-host = two\n"
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"INDEX_URL", "EXTRA_INDEX_URL", "FIND_LINKS", "NO_INDEX", "CERT", "PROXY", "TRUSTED_HOST", "TIMEOUT", "DEFAULT_TIMEOUT"} {
		t.Setenv("PIP_"+name, "x") // so that it comes back
		os.Unsetenv("PIP_" + name)
	}
	t.Setenv("PIP_CONFIG_FILE", file)
	s, err := readSettings()
	if err != nil || strings.Join(s.indexes, " ") != "https://one/simple https://two/simple https://three/simple" || s.proxy != "host:3128" || len(s.trusted) != 1 {
		t.Errorf("got %+v, %v", s, err)
	}
	if s.timeout != defaultTimeout {
		t.Errorf("timeout %v", s.timeout)
	}
	t.Setenv("PIP_DEFAULT_TIMEOUT", "7")
	if s, err := readSettings(); err != nil || s.timeout != 7*time.Second {
		t.Errorf("got %+v, %v", s, err)
	}
	for _, bad := range []string{"0", "-1", "x", "NaN", "1e300", "\x1b"} {
		t.Setenv("PIP_TIMEOUT", bad)
		if _, err := readSettings(); err == nil || !strings.Contains(err.Error(), "PIP_TIMEOUT") || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("timeout %q: %v", bad, err)
		}
	}
	t.Setenv("PIP_TIMEOUT", "0.5")
	if s, err := readSettings(); err != nil || s.timeout != time.Second/2 {
		t.Errorf("got %+v, %v", s, err)
	}
	t.Setenv("PIP_INDEX_URL", "https://four")
	t.Setenv("PIP_NO_INDEX", "no")
	if s, err := readSettings(); err != nil || s.indexes[0] != "https://four" {
		t.Errorf("got %+v, %v", s, err)
	}
	t.Setenv("PIP_NO_INDEX", "true")
	if s, err := readSettings(); err != nil || len(s.indexes) != 0 {
		t.Errorf("got %+v, %v", s, err)
	}
}

func TestWheelNames(t *testing.T) {
	for file, want := range map[string]string{
		"nvidia_cuda_tileiras-13.1.80-py3-none-manylinux2014_aarch64.manylinux_2_17_aarch64.whl": "13.1.80",
		"nvidia_cuda_tileiras-13.1.80rc1-py3-none-win_amd64.whl":                                 "",
		"nvidia_cuda_tileiras_more-13.1.80-py3-none-win_amd64.whl":                               "",
		"nvidia_cuda_tileiras-13.1.80.tar.gz":                                                    "",
		"x.whl":                                                                                  "",
		"nvidia_cuda_tileiras-..-py3-none-win_amd64.whl":                                         "",
		"nvidia_cuda_tileiras-.-py3-none-win_amd64.whl":                                          "",
		"nvidia_cuda_tileiras-13..1-py3-none-win_amd64.whl":                                      "",
		"nvidia_cuda_tileiras-.13-py3-none-win_amd64.whl":                                        "",
		"nvidia_cuda_tileiras-13.1.80-py3-\x1b[2J-win_amd64.whl":                                 "",
		"nvidia_cuda_tileiras-13.1.80-py3/../none-win_amd64.whl":                                 "",
		"nvidia_cuda_tileiras-1" + strings.Repeat("0", 20) + "-py3-x.whl":                        "",
	} {
		if got := wheelVersion(file, "nvidia-cuda-tileiras"); got != want {
			t.Errorf("%s: got %q, want %q", file, got, want)
		}
	}
}

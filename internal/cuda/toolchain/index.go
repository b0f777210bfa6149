package toolchain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// index finds wheels, as pip does, by the pages of its indexes (PEP 503 and 691).
type index struct {
	settings settings
	client   *http.Client
	warn     func(error) // called for sources that failed while others did not
}

// wheel is a file of a package.
type wheel struct {
	file    string // its name
	version string // digits and dots; see isVersion
	url     string // or the path of a local file
	sum     digest // of its content
	sumErr  error  // why there is no sum, if the index has another text for it
	local   bool
}

func newIndex(s settings) (*index, error) {
	client, err := newClient(s)
	return &index{settings: s, client: client}, err
}

// choose finds a wheel of each part for this machine: of tileiras the newest, or the newest of the requested version; of
// the others the same version, or else the newest of the same release.
func (ix *index) choose(ctx context.Context, version string) ([]wheel, error) {
	tags, err := platformTags()
	if err != nil {
		return nil, err
	}
	var chosen []wheel
	for _, p := range parts {
		list, err := ix.wheels(ctx, p.name, tags)
		if err != nil {
			return nil, err
		}
		w, ok := pick(list, version)
		if !ok && len(chosen) > 0 {
			w, ok = pick(list, release(version))
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("%s: no wheel for this machine in %s", p.name, ix.settings.sources())
		}
		if !ok {
			return nil, fmt.Errorf("%s: no version %s for this machine; there are %s", p.name, version, versions(list))
		}
		version = w.version
		chosen = append(chosen, w)
	}
	return chosen, nil
}

// pick returns the newest wheel whose version is, or begins with, the requested one.
func pick(list []wheel, version string) (wheel, bool) {
	for _, w := range list { // the newest first
		if version == "" || w.version == version || strings.HasPrefix(w.version, version+".") {
			return w, true
		}
	}
	return wheel{}, false
}

// release is the first two numbers of a version.
func release(version string) string {
	f := strings.SplitN(version, ".", 3)
	return strings.Join(f[:min(2, len(f))], ".")
}

func versions(list []wheel) string {
	var all []string
	for _, w := range list {
		if !slices.Contains(all, w.version) {
			all = append(all, w.version)
		}
	}
	return strings.Join(all, ", ")
}

// wheels lists a package's wheels for a machine, the newest first. A source that cannot be
// reached is an error only if no other has any.
func (ix *index) wheels(ctx context.Context, name string, tags []string) ([]wheel, error) {
	var list []wheel
	var failed []error
	add := func(found []wheel, err error) {
		if err != nil {
			failed = append(failed, err)
		}
		for _, w := range found {
			if w.version = wheelVersion(w.file, name); w.version != "" && fits(w.file, tags) {
				list = append(list, w)
			}
		}
	}
	defer func() {
		for _, err := range failed {
			if len(list) > 0 && ix.warn != nil {
				ix.warn(fmt.Errorf("%s: %w", name, err))
			}
		}
	}()
	for _, at := range ix.settings.findLinks {
		if dir, ok := localPath(at); ok {
			add(localWheels(dir))
		} else {
			add(ix.page(ctx, at))
		}
	}
	for _, base := range ix.settings.indexes {
		if dir, ok := localPath(base); ok {
			add(localWheels(filepath.Join(dir, name)))
		} else {
			add(ix.page(ctx, strings.TrimSuffix(base, "/")+"/"+name+"/"))
		}
	}
	if len(list) == 0 && len(failed) > 0 {
		return nil, fmt.Errorf("%s: %w", name, joined(failed))
	}
	slices.SortStableFunc(list, func(a, b wheel) int { return compareVersions(b.version, a.version) })
	return list, nil
}

// joined is several errors on one line.
func joined(list []error) error {
	err := list[0]
	for _, e := range list[1:] {
		err = fmt.Errorf("%w; %w", err, e)
	}
	return err
}

// wheelName matches valid names of wheels.
var wheelName = regexp.MustCompile(`^[A-Za-z0-9._+!-]{1,255}$`)

// wheelVersion is the version in a wheel's file name, "" for files of other packages and
// for versions that are not releases.
func wheelVersion(file, name string) string {
	if !wheelName.MatchString(file) {
		return ""
	}
	rest, ok := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(file, "-", "_")), strings.ReplaceAll(name, "-", "_")+"_")
	version, _, more := strings.Cut(rest, "_")
	if !ok || !more || !strings.HasSuffix(file, ".whl") || !isVersion(version) {
		return ""
	}
	return version
}

// localPath is the path that a file URL or a plain path names.
func localPath(at string) (string, bool) {
	if u, err := url.Parse(at); err == nil && u.Scheme == "file" {
		return filepath.FromSlash(u.Path), true
	}
	return at, !strings.Contains(at, "://")
}

// localWheels is the wheels in a folder, which need not exist.
func localWheels(dir string) (list []wheel, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, wheel{file: e.Name(), url: path, local: true})
		}
	}
	return list, err
}

// maxPage bounds a page of an index.
const maxPage = 64 << 20

// page reads the links of a page, of JSON or HTML.
func (ix *index) page(ctx context.Context, at string) ([]wheel, error) {
	accept := http.Header{"Accept": {"application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"}}
	res, err := ix.get(ctx, at, accept)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusNotFound {
		return nil, nil
	}
	if res.StatusCode != http.StatusOK {
		return nil, statusOf(res)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxPage))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", res.Request.URL.Redacted(), err)
	}
	if strings.Contains(res.Header.Get("Content-Type"), "json") {
		return jsonLinks(res.Request.URL, body)
	}
	return htmlLinks(res.Request.URL, string(body)), nil
}

// jsonLinks reads a page of PEP 691.
func jsonLinks(base *url.URL, body []byte) (list []wheel, err error) {
	var page struct {
		Files []struct {
			Filename string
			URL      string
			Hashes   map[string]string
			Yanked   any
		}
	}
	if err := json.Unmarshal(body, &page); err != nil {
		return nil, fmt.Errorf("%s: %w", base.Redacted(), err)
	}
	for _, f := range page.Files {
		u, err := base.Parse(f.URL)
		if err != nil || f.Yanked != nil && f.Yanked != false {
			continue
		}
		inherit(base, u)
		sum, sumErr := parseDigest(f.Hashes["sha256"])
		list = append(list, wheel{file: f.Filename, url: u.String(), sum: sum, sumErr: sumErr})
	}
	return list, nil
}

var (
	anchor     = regexp.MustCompile(`(?is)<a\s([^>]*)>`)
	anchorLink = regexp.MustCompile(`(?is)\bhref\s*=\s*["']([^"']*)["']`)
)

// htmlLinks parses a page of PEP 503: links to files, with hashes as fragments.
func htmlLinks(base *url.URL, body string) (list []wheel) {
	for _, a := range anchor.FindAllStringSubmatch(body, -1) {
		link := anchorLink.FindStringSubmatch(a[1])
		if link == nil || strings.Contains(strings.ToLower(a[1]), "data-yanked") {
			continue
		}
		u, err := base.Parse(html.UnescapeString(link[1]))
		if err != nil {
			continue
		}
		inherit(base, u)
		sum, sumErr := fragmentDigest(u.Fragment)
		u.Fragment = ""
		list = append(list, wheel{file: path.Base(u.Path), url: u.String(), sum: sum, sumErr: sumErr})
	}
	return list
}

package toolchain

import (
	"bufio"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// settings is what pip would use to reach its index.
type settings struct {
	indexes   []string // pages of packages, in the order to ask
	findLinks []string // folders, or pages with links to wheels
	cert      string   // a file of certificates to trust
	proxy     string
	trusted   []string // hosts whose certificates are not checked
}

// defaultIndex is PyPI's.
const defaultIndex = "https://pypi.org/simple"

// readSettings reads pip's configuration files and its variables, which win.
func readSettings() (settings, error) {
	values := map[string]string{}
	for _, file := range pipFiles() {
		if err := readConfig(file, values); err != nil {
			return settings{}, err
		}
	}
	for _, key := range []string{"index-url", "extra-index-url", "find-links", "no-index", "cert", "proxy", "trusted-host"} {
		if v, ok := os.LookupEnv("PIP_" + strings.ToUpper(strings.ReplaceAll(key, "-", "_"))); ok {
			values[key] = v
		}
	}
	s := settings{findLinks: strings.Fields(values["find-links"]), cert: values["cert"], proxy: values["proxy"], trusted: strings.Fields(values["trusted-host"])}
	for _, name := range []string{"REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"} {
		if s.cert == "" {
			s.cert = os.Getenv(name)
		}
	}
	if isTrue(values["no-index"]) {
		return s, nil
	}
	if values["index-url"] == "" {
		values["index-url"] = defaultIndex
	}
	s.indexes = append(strings.Fields(values["index-url"]), strings.Fields(values["extra-index-url"])...)
	return s, nil
}

// places is where packages are looked for, without names and passwords.
func (s settings) places() string {
	var list []string
	for _, at := range slices.Concat(s.findLinks, s.indexes) {
		if u, err := url.Parse(at); err == nil && u.User != nil {
			u.User = nil
			at = u.String()
		}
		list = append(list, at)
	}
	if list == nil {
		return "no index (PIP_NO_INDEX) and no folder (PIP_FIND_LINKS)"
	}
	return strings.Join(list, ", ")
}

func isTrue(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "1", "true", "yes", "on", "y", "t":
		return true
	}
	return false
}

// pipFiles is where pip keeps its configuration, the last the strongest.
func pipFiles() []string {
	named := os.Getenv("PIP_CONFIG_FILE")
	if named == os.DevNull {
		return nil
	}
	name, files := "pip.conf", []string{"/etc/pip.conf", "/etc/xdg/pip/pip.conf"}
	if runtime.GOOS == "windows" {
		name, files = "pip.ini", []string{filepath.Join(os.Getenv("ProgramData"), "pip", "pip.ini")}
	}
	if home, err := os.UserHomeDir(); err == nil {
		files = append(files, filepath.Join(home, ".pip", name), filepath.Join(home, "pip", name))
	}
	if config, err := os.UserConfigDir(); err == nil {
		files = append(files, filepath.Join(config, "pip", name))
	}
	if venv := os.Getenv("VIRTUAL_ENV"); venv != "" {
		files = append(files, filepath.Join(venv, name))
	}
	if named != "" {
		files = append(files, named)
	}
	return files
}

// readConfig adds the values of a configuration file, of all commands and of install's. A
// file that is not there has none.
func readConfig(path string, values map[string]string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	ours, key := false, ""
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		raw := lines.Text()
		line := strings.TrimSpace(raw)
		switch {
		case line == "" || line[0] == '#' || line[0] == ';':
		case line[0] == '[':
			ours, key = line == "[global]" || line == "[install]" || line == "[download]", ""
		case !ours:
		case (raw[0] == ' ' || raw[0] == '\t') && key != "": // a value goes on
			values[key] += "\n" + line
		default:
			name, value, _ := strings.Cut(line, "=")
			key = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "_", "-")
			values[key] = strings.TrimSpace(value)
		}
	}
	return lines.Err()
}

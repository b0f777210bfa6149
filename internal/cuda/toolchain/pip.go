package toolchain

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// settings are pip's settings for its index.
type settings struct {
	indexes   []string // pages of packages, in search order
	findLinks []string // folders, or pages with links to wheels
	cert      string   // a file of certificates to trust
	proxy     string
	trusted   []string      // hosts that need neither a valid certificate nor HTTPS
	timeout   time.Duration // for which a server may send nothing
}

// What holds without settings, as in pip.
const (
	defaultIndex   = "https://pypi.org/simple"
	defaultTimeout = 15 * time.Second
)

// keys are the settings that are read, from files or as variables PIP_KEY.
var keys = []string{"index-url", "extra-index-url", "find-links", "no-index", "cert", "proxy", "trusted-host", "default-timeout", "timeout"}

// readSettings reads pip's configuration files and its variables, which win.
func readSettings() (settings, error) {
	values := map[string]string{}
	for _, file := range pipFiles() {
		if err := readConfig(file, values); err != nil {
			return settings{}, err
		}
	}
	for _, key := range keys {
		if v, ok := os.LookupEnv("PIP_" + strings.ToUpper(strings.ReplaceAll(key, "-", "_"))); ok {
			values[key] = v
		}
	}
	s := settings{findLinks: strings.Fields(values["find-links"]), cert: values["cert"], proxy: values["proxy"], trusted: strings.Fields(values["trusted-host"])}
	var err error
	if s.timeout, err = seconds(cmp.Or(values["timeout"], values["default-timeout"])); err != nil {
		return settings{}, err
	}
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

// seconds reads pip's timeout, "" if none is set.
func seconds(text string) (time.Duration, error) {
	if text == "" {
		return defaultTimeout, nil
	}
	const most = 24 * 60 * 60
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n > 0 && n <= most) {
		return 0, fmt.Errorf("pip's timeout (PIP_TIMEOUT) is %s; want seconds, more than 0 and up to a day", oneLine(text))
	}
	return time.Duration(n * float64(time.Second)), nil
}

// sources returns the searched indexes, without names and passwords.
func (s settings) sources() string {
	var list []string
	for _, at := range slices.Concat(s.findLinks, s.indexes) {
		list = append(list, oneLine(withoutUser(at)))
	}
	if list == nil {
		return "no index (PIP_NO_INDEX) and no folder (PIP_FIND_LINKS)"
	}
	return strings.Join(list, ", ")
}

// withoutUser is a URL, which need not be a valid one, without its name and password.
func withoutUser(at string) string {
	if u, err := url.Parse(at); err == nil {
		if u.User == nil {
			return at
		}
		u.User = nil
		return u.String()
	}
	return at[strings.LastIndexByte(at, '@')+1:]
}

func isTrue(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "1", "true", "yes", "on", "y", "t":
		return true
	}
	return false
}

// pipFiles returns the paths of pip's configuration, in increasing priority.
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

// config reads the lines of a configuration file.
type config struct {
	values map[string]string
	ours   bool   // the section is one that installing reads
	key    string // whose value the next line may continue
}

func (c *config) line(raw string) {
	line := strings.TrimSpace(raw)
	switch {
	case line == "" || line[0] == '#' || line[0] == ';':
	case line[0] == '[':
		c.ours, c.key = line == "[global]" || line == "[install]" || line == "[download]", ""
	case !c.ours:
	case (raw[0] == ' ' || raw[0] == '\t') && c.key != "":
		c.values[c.key] += "\n" + line
	default:
		name, value, _ := strings.Cut(line, "=")
		c.key = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "_", "-")
		c.values[c.key] = strings.TrimSpace(value)
	}
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
	c := config{values: values}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		c.line(lines.Text())
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", oneLine(path), err)
	}
	return nil
}

package cluster

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// parseYAML reads the part of YAML that the manifests use, strictly: maps and lists by indentation, lists of quoted strings
// in brackets, plain and quoted scalars, and comments. Maps are map[string]any, lists []any, scalars string, int or bool.
func parseYAML(text string) (any, error) {
	p := &yamlParser{}
	for i, line := range strings.Split(text, "\n") {
		content := strings.TrimLeft(line, " ")
		if content == "" || content[0] == '#' {
			continue
		}
		if strings.ContainsAny(line, "\t\r") || strings.HasSuffix(line, " ") || content == "---" {
			return nil, fmt.Errorf("line %d: tabs, spaces at the end and several documents are not allowed", i+1)
		}
		p.lines = append(p.lines, yamlLine{i + 1, len(line) - len(content), content})
	}
	v, err := p.value(0)
	if err == nil && p.at < len(p.lines) {
		err = p.fail("wrong indentation")
	}
	return v, err
}

type yamlLine struct {
	number, indent int
	text           string
}

type yamlParser struct {
	lines []yamlLine
	at    int
}

func (p *yamlParser) fail(what string) error {
	if p.at >= len(p.lines) {
		return fmt.Errorf("at the end: %s", what)
	}
	return fmt.Errorf("line %d: %s", p.lines[p.at].number, what)
}

// more reports a line of the block with an indentation.
func (p *yamlParser) more(indent int) bool {
	return p.at < len(p.lines) && p.lines[p.at].indent == indent
}

// value reads the block that begins here.
func (p *yamlParser) value(indent int) (any, error) {
	if !p.more(indent) {
		return nil, p.fail("a value is missing")
	}
	if strings.HasPrefix(p.lines[p.at].text, "- ") {
		return p.list(indent)
	}
	m := make(map[string]any)
	for p.more(indent) && !strings.HasPrefix(p.lines[p.at].text, "- ") {
		if err := p.entry(m, indent); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// list reads items. The first key of an item becomes a line of its own, with the indentation of the others.
func (p *yamlParser) list(indent int) (any, error) {
	var list []any
	for p.more(indent) && strings.HasPrefix(p.lines[p.at].text, "- ") {
		l := &p.lines[p.at]
		l.text, l.indent = l.text[2:], indent+2
		v, err := p.value(indent + 2)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// entry reads a key and its value.
func (p *yamlParser) entry(m map[string]any, indent int) error {
	key, rest, ok := strings.Cut(p.lines[p.at].text, ":")
	if !ok || key == "" || strings.ContainsAny(key, " \"'") {
		return p.fail("want key: value")
	}
	if _, twice := m[key]; twice {
		return p.fail(key + " is there twice")
	}
	if rest != "" && rest[0] != ' ' {
		return p.fail("want a space after the colon")
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		v, err := scalar(rest)
		if err != nil {
			return p.fail(err.Error())
		}
		m[key], p.at = v, p.at+1
		return nil
	}
	p.at++
	if p.at >= len(p.lines) || p.lines[p.at].indent <= indent {
		return p.fail(key + " has no value")
	}
	v, err := p.value(p.lines[p.at].indent)
	m[key] = v
	return err
}

// scalar reads a value on the line of its key.
func scalar(s string) (any, error) {
	switch {
	case s[0] == '[':
		var list []any
		inner, ok := strings.CutSuffix(s[1:], "]")
		if !ok {
			return nil, errors.New("the list does not end")
		}
		for _, item := range strings.Split(inner, ", ") {
			text, err := strconv.Unquote(item)
			if err != nil {
				return nil, fmt.Errorf("%s is not a quoted string", item)
			}
			list = append(list, text)
		}
		return list, nil
	case s[0] == '"':
		return strconv.Unquote(s)
	case s == "true" || s == "false":
		return s == "true", nil
	case strings.ContainsAny(s[:1], "&*!|>{}%@`'") || strings.Contains(s, ": ") || strings.Contains(s, " #"):
		return nil, fmt.Errorf("%s needs quotes", s)
	}
	if n, err := strconv.Atoi(s); err == nil {
		return n, nil
	}
	return s, nil
}

package collect

import (
	"fmt"
	"slices"
	"strings"
)

const head = `Third-party notices of gotile

gotile is licensed under the Apache License, Version 2.0, which is in the file LICENSE of its
source. The gotile command contains parts of the following modules:

`

const rule = "\n--------------------------------------------------------------------------------\n\n"

// format lists the modules, and behind them each licence once with the modules that it is of.
func format(modules []Module) string {
	var b strings.Builder
	b.WriteString(head)
	var texts []string
	users := map[string][]string{}
	for _, m := range modules {
		fmt.Fprintf(&b, "  %v\n", m)
		for _, text := range m.Licences {
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
			users[text] = append(users[text], m.String())
		}
	}
	b.WriteString("\nTheir licences, each with the modules that it is of:\n")
	for _, text := range texts {
		fmt.Fprintf(&b, "%s%s:\n\n%s\n", rule, strings.Join(users[text], "\n"), text)
	}
	return b.String()
}

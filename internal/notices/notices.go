// Package notices holds the licences of the parts of the gotile command: the modules that are linked into it on any
// platform, and Go itself.
package notices

import _ "embed" // for the text

//go:generate go run gotile/internal/gen/notices

//go:embed NOTICE
var text string

// Text returns the notices. The file NOTICE in the repository's root has the same text.
func Text() string { return text }

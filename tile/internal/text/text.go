// Package text has what messages about kernels and launches say in the same way.
package text

import "strings"

// WithArticle returns a type's name with its article: an int32, a tile<4xf32>.
func WithArticle(name string) string {
	if strings.HasPrefix(name, "i") {
		return "an " + name
	}
	return "a " + name
}

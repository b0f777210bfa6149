// Command gen updates the names of twins in docs/reference.tsv, and writes docs/reference.md from it and the translations.
// It only reads and writes the files; package reference knows their contents.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"gotile/internal/gen/reference"
)

func main() {
	if err := run(filepath.Join("..", "..", "..")); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	table, guide := filepath.Join(root, "docs", "reference.tsv"), filepath.Join(root, "docs", "reference.md")
	text, err := os.ReadFile(table)
	if err != nil {
		return err
	}
	twins, err := os.ReadFile(filepath.Join(root, "internal", "testing", "twins", "testdata", "rows.golden"))
	if err != nil {
		return err
	}
	rows, err := reference.ReadTable(string(text))
	if err != nil {
		return err
	}
	translations, err := reference.Translations()
	if err != nil {
		return err
	}
	rows = reference.RenewTwins(rows, string(twins))
	if err := os.WriteFile(table, []byte(reference.FormatTable(rows)), 0o644); err != nil {
		return err
	}
	return os.WriteFile(guide, []byte(reference.Guide(rows, translations)), 0o644)
}

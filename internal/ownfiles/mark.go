package ownfiles

import (
	"bytes"
	"context"
	"os"
	"path"

	"gotile/internal/atomicfile"
)

// mark is in the first line of the texts that [WriteMarked] writes.
const mark = "Written by gotile, which may replace this file."

// Text is a text to write. Its first line in the file is a comment with the name of the program that wrote it.
type Text struct {
	Path    string // relative to the folder, with slashes
	Comment string // what begins a comment in it, such as "//"; "" for one that has none, such as machine code
	Content string
	// Marked is the text of a file, without a comment, whose presence shows that gotile wrote both.
	Marked string
}

// WriteMarked writes texts into a folder, all or none. Texts of an earlier call are replaced; any
// other file of the same name is an error of class [ErrForeign].
func WriteMarked(ctx context.Context, dir string, texts []Text) error {
	f, err := Open(dir, "gotile")
	if err != nil {
		return err
	}
	defer f.Close()
	var files []atomicfile.File
	tells := map[string]string{}
	for _, t := range texts {
		if err := f.folderOf(t.Path); err != nil {
			return err
		}
		parts := [][]byte{[]byte(t.Content)}
		if tells[t.Path] = t.Marked; t.Comment != "" {
			tells[t.Path] = t.Path
			parts = [][]byte{[]byte(t.Comment + " " + mark + "\n"), parts[0]}
		}
		files = append(files, atomicfile.File{Path: t.Path, Parts: parts})
	}
	return f.Write(ctx, files, func(file atomicfile.File) bool {
		return f.marked(tells[file.Path]) || f.Equal(file)
	})
}

// folderOf makes the folder of a path.
func (f *Folder) folderOf(name string) error {
	dir := path.Dir(name)
	if dir == "." {
		return nil
	}
	return f.root.MkdirAll(dir, os.ModePerm)
}

// marked reports whether the first line of a file has the mark.
func (f *Folder) marked(name string) bool {
	start, err := f.Read(name, 256)
	line, _, _ := bytes.Cut(start, []byte("\n"))
	return err == nil && bytes.Contains(line, []byte(mark))
}

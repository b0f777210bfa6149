// Command notices writes the files NOTICE, in the folder of package notices and in the repository's
// root. It needs the modules in the module cache, and no network.
package main

import (
	"context"
	"log"
	"os"
	"path/filepath"

	"gotile/internal/gen/notices/collect"
)

func main() {
	log.SetFlags(0)
	root := filepath.Join("..", "..")
	text, err := collect.Notice(context.Background(), root)
	if err != nil {
		log.Fatal(err)
	}
	for _, file := range []string{"NOTICE", filepath.Join(root, "NOTICE")} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"gotile/internal/notices"
	"gotile/tileir"
)

func versionCommand() *cobra.Command {
	var licenses bool
	c := &cobra.Command{
		Use:     "version [--licenses]",
		Short:   "Print the version",
		Long:    "Print the version of gotile, or with --licenses the licences of the modules that the program contains.",
		Example: "  gotile version\n  gotile version --licenses | less",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			text := versionLine() + "\n"
			if licenses {
				text = notices.Text()
			}
			_, err := io.WriteString(c.OutOrStdout(), text)
			return err
		},
	}
	c.Flags().BoolVar(&licenses, "licenses", false, "print the licences of the modules that the program contains")
	return c
}

func versionLine() string {
	return fmt.Sprintf("gotile %s, Tile IR bytecode %v to %v, %s %s/%s",
		buildVersion(), tileir.Oldest, tileir.Newest, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// buildVersion returns the module version or the commit that the program was built from.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(12, len(s.Value))]
		}
	}
	return "built from source"
}

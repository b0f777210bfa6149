package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/sys/cpu"

	"gotile/internal/engine/interp"
	"gotile/tileir"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  gotile version",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), versionLine())
			return err
		},
	}
}

func versionLine() string {
	return fmt.Sprintf("gotile %s, Tile IR bytecode %v to %v, %s %s/%s",
		buildVersion(), tileir.Oldest, tileir.Newest, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// buildVersion is the module version or the commit that the program was built from.
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

func doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Say what this machine can run",
		Long: `Say what this machine can run: the CPU and its vector instructions, the engines of
this build, and which of the vendor's tools are at hand (none is needed on a CPU).`,
		Example: "  gotile doctor",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "gotile\t%s\n", buildVersion())
			fmt.Fprintf(w, "platform\t%s/%s, %d CPUs, %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
			fmt.Fprintf(w, "vector instructions\t%s\n", vectorISA())
			fmt.Fprintf(w, "engines\t%s\n", interp.New().Name())
			fmt.Fprintf(w, "bytecode\t%v to %v\n", tileir.Oldest, tileir.Newest)
			for _, tool := range []string{"tileiras", "tileirdisasm", "nvcc", "ptxas"} {
				fmt.Fprintf(w, "%s\t%s\n", tool, findTool(tool))
			}
			return w.Flush()
		},
	}
}

func vectorISA() string {
	var has []string
	for _, f := range []struct {
		name string
		ok   bool
	}{
		{"AVX2", cpu.X86.HasAVX2}, {"FMA", cpu.X86.HasFMA}, {"AVX-512", cpu.X86.HasAVX512F}, {"AVX-512 BF16", cpu.X86.HasAVX512BF16},
		{"AVX-512 VNNI", cpu.X86.HasAVX512VNNI}, {"AMX", cpu.X86.HasAMXTile}, {"NEON", cpu.ARM64.HasASIMD}, {"SVE", cpu.ARM64.HasSVE},
	} {
		if f.ok {
			has = append(has, f.name)
		}
	}
	if len(has) == 0 {
		return "none that this build looks for"
	}
	return strings.Join(has, ", ")
}

// findTool looks for one of the vendor's programs on PATH and in VENDOR_BIN.
func findTool(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	if dir := os.Getenv("VENDOR_BIN"); dir != "" {
		if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return path
		}
	}
	return "not found (not needed on a CPU)"
}

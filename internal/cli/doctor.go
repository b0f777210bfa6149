package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/internal/quoted"
	"gotile/tileir"
)

func doctorCommand() *cobra.Command {
	var cluster, self bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "List the devices and tools of this machine",
		Long: `List the devices that --device accepts, and the libraries and NVIDIA tools that gotile finds. Kernels on CPUs need none of the tools.

With --dist, join the processes that a launcher started, list them, and check that they reach each other.

With --selftest, run the conformance tests and random programs for up to 50 seconds on each instruction set of this processor and on the portable engine, and compare
the results. The output is what a report of a fault needs.`,
		Example: "  gotile doctor\n  gotile doctor --selftest\n  mpirun -np 4 gotile doctor --dist\n  GOTILE_DEVICE=cuda torchrun --nproc-per-node 8 --no-python gotile doctor --dist",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			if cluster {
				return doctorDist(c.Context(), c.OutOrStdout())
			}
			if self {
				return doctorSelftest(c.Context(), c.OutOrStdout())
			}
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "gotile\t%s\n", buildVersion())
			fmt.Fprintf(w, "platform\t%s/%s, %d CPUs, %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
			listDevices(w)
			fmt.Fprintf(w, "bytecode\t%v to %v\n", tileir.Oldest, tileir.Newest)
			fmt.Fprintf(w, "GPUs\t%s\n", gpuLine())
			fmt.Fprintf(w, "tileiras\t%s\n", compilerLine(c.Context()))
			for _, tool := range []string{"tileirdisasm", "nvcc"} {
				fmt.Fprintf(w, "%s\t%s\n", tool, findTool(tool))
			}
			listBackends(w)
			return w.Flush()
		},
	}
	c.Flags().BoolVar(&cluster, "dist", false, "check the processes that mpirun, srun or torchrun started")
	c.Flags().BoolVar(&self, "selftest", false, "test machine code on this processor")
	c.MarkFlagsMutuallyExclusive("dist", "selftest")
	return c
}

// gpuLine reports whether there are GPUs, or the missing part.
func gpuLine() string {
	dev, err := device.Open("cuda:0")
	if err != nil {
		return quoted.Plain(err.Error())
	}
	dev.Close()
	return "the driver works"
}

// listDevices writes a line for each device that --device accepts.
func listDevices(w io.Writer) {
	for _, name := range device.List() {
		dev, err := device.Open(name)
		if err != nil {
			fmt.Fprintf(w, "device %s\t%s\n", name, quoted.Plain(err.Error()))
			continue
		}
		fmt.Fprintf(w, "device %s\t%s\n", name, describe(dev.Describe()))
		dev.Close()
	}
}

// describe returns a description of a device in one line.
func describe(d device.Info) string {
	parts := []string{quoted.Name(d.Arch), fmt.Sprintf("%d cores", d.Cores)}
	if d.Model != "" {
		parts = append([]string{quoted.Name(d.Model)}, parts...)
	}
	if d.Memory > 0 {
		parts = append(parts, fmt.Sprintf("%.1f GB", float64(d.Memory)/1e9))
	}
	return strings.Join(append(parts, d.Features...), ", ")
}

// findTool searches for one of NVIDIA's programs on PATH and in VENDOR_BIN.
func findTool(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return quoted.Plain(path)
	}
	if dir := os.Getenv("VENDOR_BIN"); dir != "" {
		if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return quoted.Plain(path)
		}
	}
	return "not found (not needed on a CPU)"
}

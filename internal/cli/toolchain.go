package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"gotile/internal/cuda/toolchain"
	"gotile/internal/quoted"
)

func toolchainCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "toolchain",
		Short: "Install or find NVIDIA's compiler for GPUs",
		Long: `Install or find tileiras, NVIDIA's compiler from Tile IR to machine code of its GPUs, with
ptxas and libnvvm, which it needs. tileiras runs without a GPU. Kernels on CPUs do not need it.`,
		Example: "  gotile toolchain install\n  gotile toolchain where",
		Args:    words(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(toolchainInstall(), toolchainWhere(), toolchainRemove())
	return c
}

func toolchainInstall() *cobra.Command {
	var version string
	c := &cobra.Command{
		Use:   "install",
		Short: "Download the compiler from NVIDIA's packages on PyPI",
		Long: `Download tileiras, ptxas and libnvvm from NVIDIA's packages on PyPI (about 170 MB), check
their SHA-256 and install them in gotile's own folder (GOTILE_TOOLCHAIN_DIR, or a folder
below the user's cache folder). Index, proxy, certificates and timeout are taken from pip's
settings. Like pip, gotile refuses plain HTTP except to this machine and to the hosts in
PIP_TRUSTED_HOST. Without network, PIP_NO_INDEX=1 and PIP_FIND_LINKS=FOLDER install wheels
from a folder. An interrupted download is continued.`,
		Example: "  gotile toolchain install\n  gotile toolchain install --version 13.4",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			return interruptible(c, func(ctx context.Context) error {
				t, err := toolchain.Install(ctx, toolchain.Options{Version: version, Progress: downloads(c.ErrOrStderr()), Warn: func(err error) {
					fmt.Fprintf(c.ErrOrStderr(), "gotile: warning: %v\n", err)
				}})
				if err != nil {
					return toolchainError("install", err)
				}
				_, err = fmt.Fprintf(c.OutOrStdout(), "tileiras %s in %s\n", quoted.Name(t.Version), quoted.Plain(filepath.Dir(t.Path)))
				return err
			})
		},
	}
	c.Flags().StringVar(&version, "version", "", "the `VERSION`, such as 13.4 or 13.4.92 (default the newest)")
	return c
}

// downloads draws a bar for each file, if w is a terminal.
func downloads(w io.Writer) toolchain.Progress {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	var bar *progressbar.ProgressBar
	last := ""
	return func(file string, done, total int64) {
		if file != last {
			last = file
			bar = progressbar.NewOptions64(total, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(quoted.Name(file)),
				progressbar.OptionShowBytes(true), progressbar.OptionClearOnFinish())
		}
		bar.Set64(done)
	}
}

func toolchainWhere() *cobra.Command {
	return &cobra.Command{
		Use:   "where",
		Short: "List the compilers of this machine; gotile uses the first complete one",
		Long: `List the compilers of this machine in the order in which gotile searches for them:
GOTILE_TILEIRAS, PATH, CUDA toolkits, Python environments, gotile's own folder. A * marks
the one that gotile uses.`,
		Example: "  gotile toolchain where",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			tools, wrong := toolchain.All(c.Context())
			if len(tools) == 0 {
				_, err := toolchain.Find(c.Context())
				return machineError("%w", err)
			}
			w, used := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0), false
			for i, t := range tools {
				if wrong[i] != nil {
					fmt.Fprintf(w, " \t%s\t%s\n", quoted.Name(t.Source), quoted.Plain(wrong[i].Error()))
					continue
				}
				mark := " "
				if !used {
					mark, used = "*", true
				}
				fmt.Fprintf(w, "%s\t%s\t%s %s, bytecode up to %v\n", mark, quoted.Name(t.Source), quoted.Plain(t.Path), quoted.Name(t.Version), t.Bytecode)
			}
			if err := w.Flush(); err != nil {
				return err
			}
			if !used {
				return machineError("none of these compilers works; run gotile toolchain install")
			}
			return nil
		},
	}
}

func toolchainRemove() *cobra.Command {
	return &cobra.Command{
		Use:     "remove [VERSION]",
		Short:   "Remove what gotile installed, and the remains of interrupted installations",
		Example: "  gotile toolchain remove",
		Args:    words(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			version := ""
			if len(args) > 0 && args[0] == "" {
				return usageError("toolchain remove: %q is %w", "", toolchain.ErrVersion)
			} else if len(args) > 0 {
				version = args[0]
			}
			return interruptible(c, func(ctx context.Context) error {
				gone, err := toolchain.Remove(ctx, version)
				for _, v := range gone {
					fmt.Fprintf(c.OutOrStdout(), "removed %s\n", quoted.Name(v))
				}
				return toolchainError("remove", err)
			})
		},
	}
}

// toolchainError returns an error of a command with its exit code.
func toolchainError(command string, err error) error {
	switch {
	case err == nil || errors.Is(err, toolchain.ErrNotInstalled):
		return err
	case errors.Is(err, toolchain.ErrVersion):
		return usageError("toolchain %s: %w", command, err)
	}
	return machineError("toolchain %s: %w", command, err)
}

// compilerLine describes the compiler for GPUs for gotile doctor.
func compilerLine(ctx context.Context) string {
	t, err := toolchain.Find(ctx)
	if err != nil {
		return quoted.Plain(err.Error()) + " (not needed on a CPU)"
	}
	return fmt.Sprintf("%s %s, bytecode up to %v (%s)", quoted.Plain(t.Path), quoted.Name(t.Version), t.Bytecode, quoted.Name(t.Source))
}

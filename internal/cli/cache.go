package cli

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"gotile/internal/cuda/cache"
	"gotile/internal/quoted"
	"gotile/internal/usercache"
)

func cacheCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "cache",
		Short: "List or remove the kernels that were compiled for GPUs",
		Long: `List the kernels that were compiled for GPUs on this machine. gotile stores them in a folder
(GOTILE_CACHE_DIR, or one below the user's cache folder) up to a size (GOTILE_CACHE_SIZE, 2G
by default; off disables the cache) and removes the least recently used first. It does not
touch other files in the folder. On Unix it refuses a folder that belongs to another user, or
that a group or everyone can write to.`,
		Example: "  gotile cache\n  gotile cache clear",
		Args:    words(0, 0),
		RunE:    listCache,
	}
	c.AddCommand(&cobra.Command{
		Use:     "clear",
		Short:   "Remove all compiled kernels, and no other files",
		Example: "  gotile cache clear",
		Args:    words(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			kept, err := cache.User()
			if err != nil {
				return machineError("%w", err)
			}
			return interruptible(c, func(ctx context.Context) error {
				n, size, err := kept.Clear(ctx)
				if err != nil {
					return machineError("cache clear: %w", err)
				}
				_, err = fmt.Fprintf(c.OutOrStdout(), "removed %d kernels, %s\n", n, megabytes(size))
				return err
			})
		},
	})
	return c
}

func listCache(c *cobra.Command, _ []string) error {
	kept, err := cache.User()
	if err != nil {
		return machineError("%w", err)
	}
	if kept == nil {
		_, err := fmt.Fprintf(c.OutOrStdout(), "no cache: %s turns it off\n", usercache.SizeVar)
		return err
	}
	list, err := kept.List()
	if err != nil {
		return machineError("%w", err)
	}
	w, total := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0), int64(0)
	for _, e := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\ttileiras %s\t%s\n", quoted.Name(e.Note.Kernel), quoted.Name(e.Note.Arch), megabytes(e.Size), quoted.Name(e.Note.Compiler), e.Used.Format(time.DateTime))
		total += e.Size
	}
	fmt.Fprintf(w, "%d kernels, %s in %s\n", len(list), megabytes(total), quoted.Plain(kept.Dir()))
	return w.Flush()
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

package toolchain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// toolError is a run of the tool that failed.
type toolError struct {
	cause error  // how it ended
	text  string // its output
}

func (e *toolError) Error() string {
	if e.text == "" {
		return e.cause.Error()
	}
	return fmt.Sprintf("%v: %s", e.cause, printable(strings.ReplaceAll(e.text, "\n", "; ")))
}

func (e *toolError) Unwrap() error { return e.cause }

// maxText limits the stored output of a tool.
const maxText = 1 << 16

// run calls the tool and returns its output. The tool ends with the context, together with its child processes.
func (t *Tool) run(ctx context.Context, temp string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, t.Path, args...)
	cmd.Env = environment(temp)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	group(cmd)
	cmd.WaitDelay = 2 * time.Second // for the pipes of what outlives it
	err := cmd.Run()
	text := strings.TrimSpace(string(out.Bytes()[:min(out.Len(), maxText)]))
	if err == nil {
		return text, nil
	}
	if ctx.Err() != nil {
		err = context.Cause(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("took too long and was ended: %w", err)
		}
	}
	return text, &toolError{err, text}
}

// environment returns the tool's environment variables: the folder for its files, and none of a CUDA toolkit, since
// those of an older one break it.
func environment(temp string) (env []string) {
	for _, name := range []string{"PATH", "HOME", "SYSTEMROOT", "TMPDIR", "TMP", "TEMP"} {
		value, ok := os.LookupEnv(name)
		if temp != "" && (name == "TMPDIR" || name == "TMP" || name == "TEMP") {
			value, ok = temp, true
		}
		if ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

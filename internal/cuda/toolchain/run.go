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
	text  string // what it printed
}

func (e *toolError) Error() string {
	if e.text == "" {
		return e.cause.Error()
	}
	return fmt.Sprintf("%v: %s", e.cause, printable(strings.ReplaceAll(e.text, "\n", "; ")))
}

func (e *toolError) Unwrap() error { return e.cause }

// maxText bounds what is kept of what a tool prints.
const maxText = 1 << 16

// run calls the tool and gives what it prints. It ends with the context, and what it
// started ends with it.
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

// environment is what the tool sees of ours: where to put its files, and nothing of a
// CUDA toolkit, since the variables of an older one break it.
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

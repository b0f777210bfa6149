package native

import (
	"fmt"
	"os"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/regmachine"
)

// TraceVariable names the environment variable for a file to which the register machine appends its trace.
const TraceVariable = "GOTILE_TRACE"

// machineOf returns the register machine, if it can be used here. Its trace is open until the process ends.
func machineOf(m regmachine.Target) (target.Target, error) {
	if err := regmachine.Available(); err != nil {
		return nil, err
	}
	path := os.Getenv(TraceVariable)
	if path == "" {
		return m, nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", TraceVariable, err)
	}
	return m.Traced(f), nil
}

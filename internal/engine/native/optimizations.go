package native

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"os"
	"slices"
	"strings"
)

// WithoutVariable names the environment variable that switches optimizations off, for engines
// without the option [Without].
const WithoutVariable = "GOTILE_WITHOUT"

// Without switches optimizations off. Names are those that [Optimizations] lists; New reports
// others when the engine compiles.
func Without(names ...string) Option { return func(e *Engine) { e.unwanted = names } }

// chooseOptimizations reads what is switched off by an option or the environment.
func (e *Engine) chooseOptimizations() error {
	names, by := e.unwanted, ""
	if names == nil && os.Getenv(WithoutVariable) != "" {
		names, by = strings.Split(os.Getenv(WithoutVariable), ","), WithoutVariable+": "
	}
	for _, name := range names {
		i := slices.Index(plan.OptimizationNames[:], strings.TrimSpace(name))
		if i < 0 {
			return fmt.Errorf("%sunknown optimization %q: want some of %s", by, name, strings.Join(plan.OptimizationNames[:], ","))
		}
		e.without |= 1 << i
	}
	return nil
}

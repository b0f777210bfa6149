package passes

import (
	"fmt"
	"slices"
	"strings"

	"gotile/tileir"
)

// A Pass changes the entries of a module.
type Pass struct {
	Name string
	Why  string // the purpose, in one sentence
	run  func(entry *tileir.Op)
}

// list has the passes in order of execution.
var list = []Pass{
	{"fold", "Integer arithmetic of constants is done here, so that later passes see numbers.", fold},
	{"assumptions", "What a module promises of a value holds for its later uses too, which then profit.", useAssumptions},
	{"same", "What is computed twice is computed once.", dropSame},
	{"read-only-loads", "Loads from memory that one argument alone reaches, and that the kernel only loads from, need no order: a GPU loads ahead in loops.", readOnlyLoads},
	{"tokens", "Tokens that say what others say too, and that loops carry unchanged, keep a compiler from moving what they order.", simplifyTokens},
	{"ragged-atomics", "An atomic reduction into a view whose rows are not whole units of 16 bytes was seen to change memory behind them; it goes by pointers.", raggedAtomics},
	{"ragged-stores", "A masked store to such rows was seen to write behind them by way of the tensor memory accelerator; a hint keeps it off.", raggedStores},
	{"padded-loads", "A load padded with other than zero was seen to be padded with zero by way of the tensor memory accelerator; a hint keeps it off.", paddedLoads},
	{"dynamic-extracts", "A part of a tile at an index that is not constant was seen to take minutes to compile; it is a reduction of all parts.", dynamicExtracts},
	{"dead", "Operations whose results are unused are removed.", dropDead},
}

// order lists why one pass must run before another.
var order = []struct{ before, after, why string }{
	{"fold", "assumptions", "promises about constants are redundant, and are folded"},
	{"fold", "same", "folding makes equal constants"},
	{"assumptions", "same", "uses of a value and of its promise are equal only then"},
	{"assumptions", "ragged-atomics", "lengths that are promised to be multiples make rows whole"},
	{"assumptions", "ragged-stores", "lengths that are promised to be multiples make rows whole"},
	{"fold", "dynamic-extracts", "indices may turn out to be constants"},
	{"read-only-loads", "tokens", "what loops carried for the order of such loads is the same in all rounds then"},
	{"read-only-loads", "dead", "the first token may have no other use"},
	{"same", "dead", "merging duplicates may leave unused operands"},
	{"ragged-atomics", "dead", "the view of a replaced reduction may have no other use"},
}

// List returns the passes in order of execution.
func List() []Pass { return slices.Clone(list) }

// Options change what [GPU] does.
type Options struct {
	// Off names passes that do not run.
	Off []string
	// Dump is called after each pass with its name and the module so far.
	Dump func(pass string, m *tileir.Module)
	// Verify checks the module after each pass, for tests.
	Verify bool
}

// GPU is a module as a compiler for GPUs should get it. The module itself stays as it
// is, and must be one that the verifier passes.
func GPU(m *tileir.Module, o Options) (*tileir.Module, error) {
	for _, name := range o.Off {
		if !slices.ContainsFunc(list, func(p Pass) bool { return p.Name == name }) {
			return nil, fmt.Errorf("no pass is named %q; there are %s", name, strings.Join(Names(), ", "))
		}
	}
	m, err := tileir.InlineAll(m)
	if err != nil {
		return nil, err
	}
	if tileir.UsesPreview(m) {
		return nil, fmt.Errorf("%w: the module calls extern functions or implements them, and gotile links no libraries of tile functions", tileir.ErrCall)
	}
	m = m.Clone()
	for _, p := range list {
		if slices.Contains(o.Off, p.Name) {
			continue
		}
		for _, entry := range m.Entries() {
			p.run(entry)
		}
		if o.Dump != nil {
			o.Dump(p.Name, m)
		}
		if o.Verify {
			if err := tileir.Verify(m); err != nil {
				return nil, fmt.Errorf("after the pass %s: %w", p.Name, err)
			}
		}
	}
	return m, nil
}

// Names lists the passes by name, in order.
func Names() []string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = p.Name
	}
	return names
}

//go:build !linux

package host

// processors are those on which workers of a launch have begun: nothing needs them here.
type processors struct{}

func (p *processors) begin()  {}
func (p *processors) settle() {}

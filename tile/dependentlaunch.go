package tile

// Programmatic dependent launch: a kernel may begin before the one launched before it
// on the stream has ended, and prepare what does not depend on it. If launches
// do not overlap, as on the CPU, both do nothing.

// WaitForPrevious waits until the launch before this one has ended and its writes are
// visible. Nothing of what that launch writes may be read earlier. It has no effect if
// launches do not overlap.
func (b *Block) WaitForPrevious() {
	c := b.open("Block.WaitForPrevious", "")
	c.AfterStore(c.IR().GdcWaitTko(c.Region.Tokens.All))
}

// LaunchDependents lets the next launch begin as soon as all blocks have called it or ended.
// It orders no memory: the next launch reads results of this one only after its
// [Block.WaitForPrevious].
func (b *Block) LaunchDependents() {
	c := b.open("Block.LaunchDependents", "")
	c.AfterStore(c.IR().GdcLaunchDependentsTko(c.Region.Tokens.All))
}

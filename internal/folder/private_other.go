//go:build !unix

package folder

// Private returns nil: the permissions of this platform are not those of Unix.
func (f *Folder) Private() error { return nil }

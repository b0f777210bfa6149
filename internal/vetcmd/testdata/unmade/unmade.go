// Package unmade names a kernel that there is not.
package unmade

import "gotile/tile"

//tilevet:trace newNothing(4)

// Zero is a variable without a kernel.
var Zero *tile.Kernel

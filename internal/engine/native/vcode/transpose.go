package vcode

// Block is the part of a matrix that OpTranspose transposes: 1<<Rows rows of 1<<Columns elements.
type Block struct{ Rows, Columns int }

// BlockOf returns the part for elements of size bytes: two times eight registers of 128 bits, or four of 256.
func BlockOf(size int) Block {
	return map[int]Block{1: {4, 4}, 2: {4, 3}, 4: {3, 3}, 8: {2, 2}}[size]
}

package mpi

// Apart takes each rank for one on a machine of its own, so that the ranks map no memory together for their operations.
func Apart() { mapsMemory = false }

// InShortPieces lets operations and transfers of more than a few elements run in pieces.
func InShortPieces() { longest, packing, boardData = 13, 100, 136 }

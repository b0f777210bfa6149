package mpi

import (
	"path/filepath"
	"strings"

	"gotile/tile"
)

// abi is the constants of an MPI library's interface. Handles are pointers or integers, and
// fit in a machine word.
type abi struct {
	name                                  string
	commWorld, commNull, infoNull         uintptr
	errorsReturn                          uintptr
	types                                 map[tile.DType]uintptr // of equal size and, for reductions, kind
	sum, product, min, max                uintptr
	inPlace, statusIgnore                 uintptr
	anySource, anyTag, undefined          int
	typeShared                            int // of Comm_split_type: ranks that can map memory together
	threadSerialized, threadMultiple      int
	statusSource, statusTag, statusLength int  // in bytes
	words                                 bool // handles are 32-bit integers
}

// mpich is the ABI that MPICH and the libraries derived from it share since 2013.
func mpich() *abi {
	return &abi{name: "MPICH ABI", commWorld: 0x44000000, commNull: 0x04000000, infoNull: 0x1c000000, errorsReturn: 0x54000001,
		types: map[tile.DType]uintptr{tile.I8: 0x4c000137, tile.I16: 0x4c000238, tile.I32: 0x4c000439, tile.I64: 0x4c00083a,
			tile.U8: 0x4c00013b, tile.U16: 0x4c00023c, tile.U32: 0x4c00043d, tile.U64: 0x4c00083e, tile.F32: 0x4c00040a, tile.F64: 0x4c00080b},
		sum: 0x58000003, product: 0x58000004, min: 0x58000002, max: 0x58000001, inPlace: ^uintptr(0), statusIgnore: 1,
		anySource: -2, anyTag: -1, undefined: -32766, typeShared: 1, threadSerialized: 2, threadMultiple: 3, statusSource: 8, statusTag: 12, statusLength: 20, words: true}
}

// standard is the ABI of MPI 5, of libmpi_abi.
func standard() *abi {
	return &abi{name: "MPI 5 ABI", commWorld: 0x101, commNull: 0x100, infoNull: 0x130, errorsReturn: 0x143,
		types: map[tile.DType]uintptr{tile.I8: 0x240, tile.U8: 0x241, tile.I16: 0x248, tile.U16: 0x249, tile.I32: 0x250, tile.U32: 0x251,
			tile.I64: 0x258, tile.U64: 0x259, tile.F32: 0x210, tile.F64: 0x214},
		sum: 0x21, min: 0x22, max: 0x23, product: 0x24, inPlace: 1, statusIgnore: 0,
		anySource: -1, anyTag: -2, undefined: -32766, typeShared: 221, threadSerialized: 2048, threadMultiple: 4096, statusSource: 0, statusTag: 4, statusLength: 32}
}

// openMPI is the ABI of Open MPI, whose handles are addresses of its variables.
func openMPI(symbol func(name string) uintptr) *abi {
	return &abi{name: "Open MPI ABI", commWorld: symbol("ompi_mpi_comm_world"), commNull: symbol("ompi_mpi_comm_null"), infoNull: symbol("ompi_mpi_info_null"), errorsReturn: symbol("ompi_mpi_errors_return"),
		types: map[tile.DType]uintptr{tile.I8: symbol("ompi_mpi_int8_t"), tile.I16: symbol("ompi_mpi_int16_t"), tile.I32: symbol("ompi_mpi_int32_t"),
			tile.I64: symbol("ompi_mpi_int64_t"), tile.U8: symbol("ompi_mpi_uint8_t"), tile.U16: symbol("ompi_mpi_uint16_t"), tile.U32: symbol("ompi_mpi_uint32_t"),
			tile.U64: symbol("ompi_mpi_uint64_t"), tile.F32: symbol("ompi_mpi_float"), tile.F64: symbol("ompi_mpi_double")},
		sum: symbol("ompi_mpi_op_sum"), product: symbol("ompi_mpi_op_prod"), min: symbol("ompi_mpi_op_min"), max: symbol("ompi_mpi_op_max"),
		inPlace: 1, statusIgnore: 0, anySource: -1, anyTag: -1, undefined: -32766, typeShared: 0, threadSerialized: 2, threadMultiple: 3,
		statusSource: 0, statusTag: 4, statusLength: 24}
}

// abiOf returns the interface of a library: libmpi_abi has the standard's by its name,
// Open MPI's has variables for its handles, and others have MPICH's.
func abiOf(file string, symbol func(name string) uintptr) *abi {
	switch {
	case strings.Contains(filepath.Base(file), "mpi_abi"):
		return standard()
	case symbol("ompi_mpi_comm_world") != 0:
		return openMPI(symbol)
	}
	return mpich()
}

// candidates returns the files of libraries to try for a launcher, in order.
func candidates(launcher, named string) []string {
	open := []string{"libmpi.so.40", "libmpi.so.80"}
	others := []string{"libmpi_abi.so.1", "libmpi_abi.so.0", "libmpich.so.12", "libmpi.so.12", "libmpich.so"}
	switch {
	case named != "":
		return []string{named}
	case launcher == "Open MPI":
		return append(open, "libmpi.so")
	case launcher == "MPICH":
		return append(others, "libmpi.so")
	}
	return append(append(open, others...), "libmpi.so")
}

// Package mpi joins processes that mpirun, mpiexec or srun started, through the machine's
// MPI library, on the memory of CPUs. Importing it registers backend "mpi".
//
// It loads the library when a group is opened, and needs no C compiler: Open MPI 4 or newer,
// MPICH 3 or newer and libraries of its ABI (Intel MPI, MVAPICH), and libmpi_abi of MPI 5, each
// by its own ABI. GOTILE_MPI names the file of a library in another folder. On Linux the
// package makes a program dynamic; the build tag nocuda, which stands for programs without
// loaded libraries, leaves the library out.
//
// Ranks of one machine move up to 1 MB through memory that they map together. Others use the library's
// own collectives; those of 16-bit and smaller floats, which MPI does not have, are exchanges and
// reductions of this package. Long arrays are moved in pieces, because MPI counts in 31 bits.
//
// Ranks compare what they call: each operation if all are on one machine, otherwise each of the first
// 256 operations of a group, and after that every 64th, which covers those before it; a rank that waits
// for long reports its last ones. An error reaches the other ranks over a communicator of its own within
// a tenth of a second, if they wait or not.
package mpi

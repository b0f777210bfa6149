// The time of MPI_Allreduce on float32 sums: what gotile's calls are compared with.
// Each line: bytes, best mean time of a call in µs. Arguments: the minimum and the maximum of bytes.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  size_t from = argc > 1 ? atol(argv[1]) : 0, to = argc > 2 ? atol(argv[2]) : 64 << 20;
  for (size_t bytes = 4; bytes <= to; bytes *= 16) {
    if (bytes < from) continue;
    size_t n = bytes / 4;
    int calls = bytes <= 4096 ? 20000 : bytes <= 1 << 20 ? 500 : 10;
    float *x = malloc(bytes), *y = malloc(bytes);
    memset(x, 0, bytes);
    double best = 1e9;
    for (int turn = 0; turn < 7; turn++) {
      MPI_Barrier(MPI_COMM_WORLD);
      double start = MPI_Wtime();
      for (int i = 0; i < calls; i++) MPI_Allreduce(x, y, n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
      double mean = (MPI_Wtime() - start) / calls;
      if (mean < best) best = mean;
    }
    if (rank == 0) printf("%zu %.3f\n", bytes, best * 1e6);
    free(x);
    free(y);
  }
  MPI_Finalize();
  return 0;
}

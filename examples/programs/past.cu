// A program with a mistake: the last block loads and stores elements past the end of the array.
#include <cstdio>
#include "cuda_tile.h"
namespace ct = cuda::tiles;
using namespace ct::literals;

__tile_global__ void twice(float* x, int n) {
  ct::partition_view xs{ct::tensor_span{x, ct::extents{n}}, ct::shape{128_ic}};
  auto b = ct::bid().x;
  auto t = xs.load_masked(b);
  xs.store_masked(t + t, b);
}

int main() {
  float* x;
  cudaMalloc(&x, 1000 * sizeof(float));
  cudaMemset(x, 0, 1000 * sizeof(float));
  twice<<<8, 1>>>(x, 1024);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%s\n", cudaGetErrorName(cudaFree(x)));
}

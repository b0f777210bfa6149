// A whole program: nvcc --enable-tile -std=c++20 -arch=sm_100 -cudart shared add.cu -o add
#include <cstdio>
#include <vector>
#include "cuda_tile.h"
namespace ct = cuda::tiles;
using namespace ct::literals;
__tile_global__ void add(const float* x, const float* y, float* z, int n) {
  ct::partition_view xs{ct::tensor_span{x, ct::extents{n}}, ct::shape{128_ic}};
  ct::partition_view ys{ct::tensor_span{y, ct::extents{n}}, ct::shape{128_ic}};
  ct::partition_view zs{ct::tensor_span{z, ct::extents{n}}, ct::shape{128_ic}};
  auto b = ct::bid().x;
  zs.store_masked(xs.load_masked(b) + ys.load_masked(b), b);
}
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { printf("%s: %s\n", #x, cudaGetErrorString(e)); return 1; } } while (0)
int main() {
  int n = 1000;
  std::vector<float> x(n), y(n), z(n);
  for (int i = 0; i < n; i++) { x[i] = i; y[i] = 2 * i; }
  float *dx, *dy, *dz;
  CHECK(cudaMalloc(&dx, n * 4)); CHECK(cudaMalloc(&dy, n * 4)); CHECK(cudaMalloc(&dz, n * 4));
  CHECK(cudaMemcpy(dx, x.data(), n * 4, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(dy, y.data(), n * 4, cudaMemcpyHostToDevice));
  add<<<(n + 127) / 128, 1>>>(dx, dy, dz, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(z.data(), dz, n * 4, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) if (z[i] != 3 * i) { printf("wrong at %d: %f\n", i, z[i]); return 1; }
  CHECK(cudaFree(dx)); CHECK(cudaFree(dy)); CHECK(cudaFree(dz));
  printf("all right\n");
  return 0;
}

// Times launches of a kernel with one block and three arrays: nvcc --enable-tile -std=c++20 -arch=sm_100 -cudart shared launch.cu -o launch
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
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

const int launches = 200, runs = 200;

static void check(cudaError_t e) {
  if (e != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(e));
    exit(1);
  }
}

// Prints the shortest and the median time per launch.
template <class F> static void time(const char* what, F run) {
  double t[runs];
  for (double& us : t) {
    auto begin = std::chrono::steady_clock::now();
    run();
    us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / launches;
    check(cudaDeviceSynchronize());
  }
  std::sort(t, t + runs);
  printf("%-42s %6.2f us, median %6.2f us\n", what, t[0], t[runs / 2]);
}

int main() {
  const int n = 128;
  float *x, *y, *z;
  check(cudaMalloc(&x, n * 4));
  check(cudaMalloc(&y, n * 4));
  check(cudaMalloc(&z, n * 4));
  check(cudaMemset(x, 0, n * 4));
  check(cudaMemset(y, 0, n * 4));
  add<<<1, 1>>>(x, y, z, n);
  check(cudaDeviceSynchronize());
  auto launch = [&] { for (int i = 0; i < launches; i++) add<<<1, 1>>>(x, y, z, n); };
  time("the call", launch);
  time("launches and a final synchronization", [&] { launch(); check(cudaDeviceSynchronize()); });
  time("each launch synchronized", [&] {
    for (int i = 0; i < launches; i++) {
      add<<<1, 1>>>(x, y, z, n);
      check(cudaDeviceSynchronize());
    }
  });
  cudaStream_t s;
  check(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  time("each launch synchronized, in a stream", [&] {
    for (int i = 0; i < launches; i++) {
      add<<<1, 1, 0, s>>>(x, y, z, n);
      check(cudaStreamSynchronize(s));
    }
  });
  return 0;
}

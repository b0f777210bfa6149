// The tile kernel of CUB's transform: nvcc --enable-tile -std=c++20 -arch=sm_100 -cudart shared transform.cu
#include <cstdio>
#include <vector>

// CUB's headers have the kernel and a switch for it, which is off in CCCL 3.3 to 3.5.
#include <cub/device/dispatch/dispatch_transform_tile_config.cuh>
#undef _CCCL_CUB_HAS_TILE_TRANSFORM
#define _CCCL_CUB_HAS_TILE_TRANSFORM() 1
#include <cub/device/dispatch/kernels/kernel_transform_tile.cuh>

struct plus {
  template <typename A, typename B>
  __host__ __tile__ auto operator()(A a, B b) const { return a + b; }
};
struct fused {
  template <typename A, typename B, typename C>
  __host__ __tile__ auto operator()(A a, B b, C c) const { return a * b + c; }
};

// check transforms arrays of n elements, which CUB requires to be a multiple of 16, with CUB's kernel and on the host.
template <typename Op, typename T, typename... More>
bool check(int n, More... more) {
  constexpr int tile = 512;
  std::vector<T> in[1 + sizeof...(more)], got(n);
  T *arrays[1 + sizeof...(more)], *out;
  cudaMalloc(&out, n * sizeof(T));
  for (int k = 0; k <= int(sizeof...(more)); k++) {
    for (int i = 0; i < n; i++) in[k].push_back(T((i * (k + 3)) % (7 + k)));
    cudaMalloc(&arrays[k], n * sizeof(T));
    cudaMemcpy(arrays[k], in[k].data(), n * sizeof(T), cudaMemcpyDefault);
  }
  auto launch = [&](auto... k) { cub::detail::transform::tile::transform_kernel<tile, Op><<<(n + tile - 1) / tile, 1>>>(n, out, arrays[k]...); };
  launch(0, more...);
  auto status = cudaMemcpy(got.data(), out, n * sizeof(T), cudaMemcpyDefault);
  for (int i = 0; i < n && status == cudaSuccess; i++)
    if (got[i] != T(Op{}(in[0][i], in[more][i]...))) return printf("element %d of %d: %g\n", i, n, double(got[i])), false;
  if (status != cudaSuccess) printf("%s\n", cudaGetErrorName(status));
  return status == cudaSuccess;
}

template <typename T>
bool type() {
  bool ok = true;
  for (int n : {16, 512, 100000}) ok = ok && check<plus, T>(n, 1) && check<fused, T>(n, 1, 2);
  return ok;
}

int main() {
  if (type<float>() && type<double>() && type<int>() && type<long long>()) printf("all right\n");
}

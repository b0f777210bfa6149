// CUB's transform on its tile kernel: nvcc --enable-tile -D_CCCL_ENABLE_EXPERIMENTAL_TILE_TRANSFORM_DISPATCH … -cudart shared.
#include <cstdio>
#include <vector>
#include <cub/device/device_transform.cuh>
#include <cuda/std/functional>
#include <cuda/std/tuple>

// check adds and multiplies arrays of n elements with CUB and on the host.
template <typename T, typename Op>
bool check(int n, Op op) {
  std::vector<T> a(n), b(n), got(n);
  for (int i = 0; i < n; i++) a[i] = T(i % 50), b[i] = T(i % 7);
  T *x, *y, *z;
  cudaMalloc(&x, n * sizeof(T)), cudaMalloc(&y, n * sizeof(T)), cudaMalloc(&z, n * sizeof(T));
  cudaMemcpy(x, a.data(), n * sizeof(T), cudaMemcpyDefault), cudaMemcpy(y, b.data(), n * sizeof(T), cudaMemcpyDefault);
  auto status = cub::DeviceTransform::Transform(cuda::std::make_tuple(x, y), z, n, op);
  cudaMemcpy(got.data(), z, n * sizeof(T), cudaMemcpyDefault);
  for (int i = 0; i < n; i++)
    if (got[i] != T(op(a[i], b[i]))) return printf("element %d of %d: %g\n", i, n, double(got[i])), false;
  cudaFree(x), cudaFree(y), cudaFree(z);
  if (status != cudaSuccess) printf("%s\n", cudaGetErrorName(status));
  return status == cudaSuccess;
}

template <typename T>
bool type() {
  bool ok = true;
  for (int n : {16, 4096, 100000}) ok = ok && check<T>(n, cuda::std::plus<T>{}) && check<T>(n, cuda::std::multiplies<T>{});
  return ok;
}

int main() {
  if (type<float>() && type<double>() && type<int>() && type<signed char>() && type<unsigned short>() && type<long long>()) printf("all right\n");
}

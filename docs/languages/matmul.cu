#include "cuda_tile.h"
#include "cuda_fp16.h"

namespace ct = cuda::tiles;
using namespace ct::literals;

extern "C" __tile_global__
void matmul(const __half* x, const __half* y, float* z, int m, int n, int k) {
  ct::partition_view xs{ct::tensor_span{x, ct::extents{m, k}}, ct::shape{32_ic, 16_ic}};
  ct::partition_view ys{ct::tensor_span{y, ct::extents{k, n}}, ct::shape{16_ic, 32_ic}};
  ct::partition_view zs{ct::tensor_span{z, ct::extents{m, n}}, ct::shape{32_ic, 32_ic}};
  auto i = ct::bid().x, j = ct::bid().y;
  auto acc = ct::zeros<ct::tile<float, ct::shape<32, 32>>>();
  for (auto q : ct::irange(0, ct::ceildiv(k, 16)))
    acc = ct::mma(xs.load_masked(i, q), ys.load_masked(q, j), acc);
  zs.store_masked(acc, i, j);
}

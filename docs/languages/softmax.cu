#include "cuda_tile.h"

namespace ct = cuda::tiles;
using namespace ct::literals;

extern "C" __tile_global__
void softmax(const float* x, float* y, int rows, int cols) {
  ct::partition_view xs{ct::tensor_span{x, ct::extents{rows, cols}}, ct::shape{1_ic, 128_ic}};
  ct::partition_view ys{ct::tensor_span{y, ct::extents{rows, cols}}, ct::shape{1_ic, 128_ic}};
  auto row = ct::bid().x;
  auto t = xs.load_masked(ct::view_padding_negative_inf_t{}, row, 0);
  auto e = ct::exp(t - ct::reduce_max(t, 1_ic));
  ys.store_masked(e / ct::sum(e, 1_ic), row, 0);
}

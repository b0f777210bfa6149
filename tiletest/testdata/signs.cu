// Operations whose integers have no signedness in bytecode: what the names of these kernels and the operations around tell
// about it. signs.tilebc is what the vendor's compiler makes of it; with VENDOR_BIN set, "go test ./tiletest -run
// TestSignsInCpp -update" makes it anew.
#include "cuda_tile.h"
namespace ct = cuda::tiles;
using namespace ct::literals;
template <typename T, size_t... N> using tl = ct::tile<T, ct::shape<N...>>;
using I4 = tl<int, 4>;
using U4 = tl<unsigned, 4>;
__tile__ inline I4 i4() { return ct::iota<I4>(); }
using ct::memory_order_relaxed_t;

// p points to 16 zeros, q to 0, 1, 2, …; n is 1.
__tile_global__ void ub_30_add_bad(int *p, const int *, int n, int) { ct::store(p, 0x7fffffff); ct::atomic_add(p, n, memory_order_relaxed_t{}); }
__tile_global__ void ub_30_add_ok(unsigned *p, const unsigned *, unsigned n, int) { ct::store(p, 0x7fffffffu); ct::atomic_add(p, n, memory_order_relaxed_t{}); }
__tile_global__ void ub_30_tile_bad(int *p, const int *, int n, int) { ct::store(p + i4(), 0x7fffffff - i4()); ct::atomic_add(p + i4(), ct::full<I4>(n), memory_order_relaxed_t{}); }
__tile_global__ void ub_30_tile_ok(unsigned *p, const unsigned *, int n, int) { ct::store(p + i4(), ct::element_cast<unsigned>(0x7fffffff - i4())); ct::atomic_add(p + i4(), ct::full<U4>((unsigned)n), memory_order_relaxed_t{}); }
template <typename T> __tile_global__ void ub_30_template_bad(T *p, const T *, T n, int) { ct::store(p, (T)0x7fffffff); ct::atomic_add(p, n, memory_order_relaxed_t{}); }
template <typename T> __tile_global__ void ub_30_template_ok(T *p, const T *, T n, int) { ct::store(p, (T)0x7fffffff); ct::atomic_add(p, n, memory_order_relaxed_t{}); }
template __tile_global__ void ub_30_template_bad<int>(int *, const int *, int, int);
template __tile_global__ void ub_30_template_ok<unsigned>(unsigned *, const unsigned *, unsigned, int);
__tile_global__ void ub_31_sub_bad(int *p, const int *, int n, int) { ct::store(p, -1); ct::atomic_sub(p, (int)0x80000000 * n, memory_order_relaxed_t{}); }
__tile_global__ void ub_31_sub_ok(unsigned *p, const unsigned *, int n, int) { ct::store(p, 0u); ct::atomic_sub(p, 0x80000000u * (unsigned)n, memory_order_relaxed_t{}); }
__tile_global__ void ub_03_sum_bad(int *p, const int *, int n, int) { ct::store(p + i4(), -(i4() + (n - 0x7fffffff - 2))); }
__tile_global__ void ub_03_param_bad(int *p, const int *, int n, int) { ct::store(p + i4(), -(ct::full<I4>(n) << 31)); }
__tile_global__ void ub_03_load_bad(int *p, const int *, int n, int) { ct::store(p + 1, n - 0x7fffffff - 2); ct::store(p + i4(), -ct::load(p + i4())); }
__tile_global__ void ub_03_load_ok(unsigned *p, const unsigned *, int n, int) { ct::store(p + 1, 0x80000000u); ct::store(p + i4(), -ct::load(p + i4())); }
__tile_global__ void ub_03_param_ok(unsigned *p, const unsigned *, unsigned n, int) { ct::store(p + i4(), -(ct::full<U4>(n) << 31u)); }
__tile_global__ void ub_03_converted_ok(unsigned *p, const unsigned *, int n, int) { int x = n - 0x7fffffff - 2; unsigned u = (unsigned)x; ct::store(p + i4(), (-ct::full<U4>(u)) / 3u); }
__tile_global__ void ub_15_prod_bad(int *p, const int *, int n, int) { ct::store(p + ct::iota<tl<int, 1>>(), ct::prod(ct::full<I4>(n) * 1000, 0_ic)); }
__tile_global__ void ub_15_prod_ok(unsigned *p, const unsigned *, unsigned n, int) { ct::store(p + ct::iota<tl<int, 1>>(), ct::prod(ct::full<U4>(n) * 1000u, 0_ic)); }
__tile_global__ void ub_15_scan_bad(int *p, const int *q, int, int) { auto x = ct::load(q + i4() % 2 * 2 + 1); ct::store(p + i4(), ct::partial_prod(x * 1 | 0x8000, 0_ic)); }
__tile_global__ void ub_14_bool_bad(bool *q, const int *, int n, int) { ct::store((unsigned char*)q, (unsigned char)(n + 1)); auto x = ct::load(q + ct::iota<tl<int,2>>()); ct::store(q + ct::iota<tl<int,2>>(), ct::select(x, !x, x)); }
__tile_global__ void ub_14_bool_ok(unsigned char *q, const int *, int n, int) { ct::store(q, (unsigned char)(n + 1)); auto x = ct::load(q + ct::iota<tl<int,2>>()); ct::store(q + ct::iota<tl<int,2>>(), ct::select(x != 0, x, x)); }
__tile_global__ void ub_30_view_bad(int *p, const int *, int n, int) { ct::partition_view v{ct::tensor_span{p, ct::extents{4_ic}}, ct::shape{4_ic}}; v.store(ct::full<I4>(0x7fffffff), 0); v.atomic_add(ct::full<I4>(n), memory_order_relaxed_t{}, ct::thread_scope_device_t{}, 0); }
__tile_global__ void ub_30_view_ok(unsigned *p, const unsigned *, unsigned n, int) { ct::partition_view v{ct::tensor_span{p, ct::extents{4_ic}}, ct::shape{4_ic}}; v.store(ct::full<U4>(0x7fffffffu), 0); v.atomic_add(ct::full<U4>(n), memory_order_relaxed_t{}, ct::thread_scope_device_t{}, 0); }

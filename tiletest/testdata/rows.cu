// What the rows of the reference's annex 3.1 call undefined, and their nearest correct
// neighbours, in Tile C++. rows.tilebc is what the vendor's compiler makes of it; with VENDOR_BIN
// set, "go test ./tiletest -run TestRowsInCpp -update" makes it anew.
#include "cuda_tile.h"
namespace ct = cuda::tiles;
using namespace ct::literals;
template <typename T, size_t... N> using tl = ct::tile<T, ct::shape<N...>>;
using T4 = tl<int, 4>;
struct I1 { __tile__ tl<int, 1> operator()() const { return ct::iota<tl<int, 1>>(); } };
struct I4 { __tile__ T4 operator()() const { return ct::iota<T4>(); } };

// p and q point to 16 int, bools to the bytes 1, 2, 0, 1. The numbers are INT_MAX, INT_MIN, 0, 1
// and 1000.
#define KERNEL(name) extern "C" __tile_global__ void name(int *p, int *q, bool *bools, int greatest, int least, int zero, int one, int far)

KERNEL(ub_01_bad) { *p = ct::add(greatest, one); }
KERNEL(ub_01_ok) { *p = ct::add(greatest, zero); }
KERNEL(ub_02_bad) { *p = ct::sub(least, one); }
KERNEL(ub_02_ok) { *p = ct::sub(least, zero); }
KERNEL(ub_03_bad) { ct::store(p + I4{}(), -ct::full<T4>(least)); }
KERNEL(ub_03_ok) { ct::store(p + I4{}(), -ct::full<T4>(greatest)); }
KERNEL(ub_04_bad) { *p = ct::mul(greatest, far); }
KERNEL(ub_04_ok) { *p = ct::mul(far, far); }
// The header multiplies a stride (ub-22) as it does other numbers.
KERNEL(ub_04_stride_bad) { ct::layout_right_mapping m{ct::extents<int, 1, ct::dynamic_extent, ct::dynamic_extent>{greatest, far}}; ct::partition_view v{ct::tensor_span{q, m}, ct::shape{1_ic, 1_ic, 1_ic}}; ct::store(p + ct::iota<tl<int, 1, 1, 1>>(), v.load(0, 0, 0)); }
KERNEL(ub_04_stride_ok) { ct::layout_right_mapping m{ct::extents<int, 1, ct::dynamic_extent, ct::dynamic_extent>{greatest, one}}; ct::partition_view v{ct::tensor_span{q, m}, ct::shape{1_ic, 1_ic, 1_ic}}; ct::store(p + ct::iota<tl<int, 1, 1, 1>>(), v.load(0, 0, 0)); }
KERNEL(ub_04_read_stride_bad) { *p = ct::layout_right_mapping{ct::extents<int, 1, ct::dynamic_extent, ct::dynamic_extent>{greatest, far}}.stride(0); }
KERNEL(ub_04_read_stride_ok) { *p = ct::layout_right_mapping{ct::extents<int, 1, ct::dynamic_extent, ct::dynamic_extent>{greatest, one}}.stride(0); }
KERNEL(ub_05_bad) { *p = ct::div(least, zero - one); }
KERNEL(ub_05_ok) { *p = ct::div(greatest, zero - one); }
KERNEL(ub_05_ceil_bad) { *p = ct::ceildiv(least, zero - one); }
KERNEL(ub_05_ceil_ok) { *p = ct::ceildiv(greatest, zero - one); }
KERNEL(ub_05_rem_bad) { *p = ct::remainder(least, zero - one); }
KERNEL(ub_05_rem_ok) { *p = ct::remainder(greatest, zero - one); }
KERNEL(ub_06_bad) { *p = ct::floordiv(one, zero); }
KERNEL(ub_06_ok) { *p = ct::floordiv(zero, one); }
KERNEL(ub_06_rem_bad) { *p = ct::remainder(one, zero); }
KERNEL(ub_06_rem_ok) { *p = ct::remainder(zero, one); }
KERNEL(ub_07_bad) { ct::store(p + I4{}(), ct::full<T4>(one) << ct::full<T4>(zero - one)); }
KERNEL(ub_07_ok) { ct::store(p + I4{}(), ct::full<T4>(one) << ct::full<T4>(zero)); }
KERNEL(ub_08_bad) { ct::store(p + I4{}(), ct::full<T4>(one) >> ct::full<T4>(one + 31)); }
KERNEL(ub_08_ok) { ct::store(p + I4{}(), ct::full<T4>(one) >> ct::full<T4>(one + 30)); }
KERNEL(ub_09_bad) { *p = ct::abs(least); }
KERNEL(ub_09_ok) { *p = ct::abs(least + one); }
KERNEL(ub_10_bad) { auto r = ct::full<tl<int *, 4>>(p) + far; ct::store(p + I1{}(), ct::sum(ct::select(r == ct::full<tl<int *, 4>>(p), ct::full<T4>(1), ct::full<T4>(0)), 0_ic)); }
KERNEL(ub_10_ok) { auto r = ct::full<tl<int *, 4>>(p) + 16; ct::store(p + I1{}(), ct::sum(ct::select(r == ct::full<tl<int *, 4>>(p), ct::full<T4>(1), ct::full<T4>(0)), 0_ic)); }
KERNEL(ub_10_load_bad) { ct::store(p, ct::load(q + far)); }
KERNEL(ub_10_load_ok) { ct::store(p, ct::load(q + one)); }
KERNEL(ub_11_bad) { *p = (int)(p - q); }
KERNEL(ub_11_ok) { *p = (int)((p + 3) - p); }
KERNEL(ub_13_bad) { auto x = ct::extract(ct::iota<tl<int, 8>>(), ct::shape{4_ic}, one + 1); ct::store(p + I4{}(), x); }
KERNEL(ub_13_ok) { auto x = ct::extract(ct::iota<tl<int, 8>>(), ct::shape{4_ic}, one); ct::store(p + I4{}(), x); }
KERNEL(ub_14_bad) { auto b = ct::load(bools + I4{}()); ct::store(p + I4{}(), ct::select(b + b, ct::full<T4>(one), ct::full<T4>(zero))); }
KERNEL(ub_14_ok) { auto b = ct::load(bools + I4{}() / 4); ct::store(p + I4{}(), ct::select(b + b, ct::full<T4>(one), ct::full<T4>(zero))); }
KERNEL(ub_15_bad) { ct::store(p + I1{}(), ct::sum(ct::select(I4{}() == 2, ct::full<T4>(least), ct::full<T4>(greatest)), 0_ic)); }
KERNEL(ub_15_ok) { ct::store(p + I1{}(), ct::sum(ct::select(I4{}() == 2, ct::full<T4>(least), ct::full<T4>(zero)), 0_ic)); }
KERNEL(ub_15_prod_bad) { ct::store(p + I1{}(), ct::prod(ct::select(I4{}() == 2, ct::full<T4>(zero), ct::full<T4>(greatest)), 0_ic)); }
KERNEL(ub_15_prod_ok) { ct::store(p + I1{}(), ct::prod(ct::select(I4{}() == 2, ct::full<T4>(greatest), ct::full<T4>(one)), 0_ic)); }
KERNEL(ub_15_scan_bad) { ct::store(p + I4{}(), ct::partial_sum(ct::select(I4{}() < 2, ct::full<T4>(greatest), ct::full<T4>(zero)), 0_ic)); }
KERNEL(ub_15_scan_ok) { ct::store(p + I4{}(), ct::partial_sum(ct::select(I4{}() < 1, ct::full<T4>(greatest), ct::full<T4>(zero)), 0_ic)); }
KERNEL(ub_16_bad) { *p = ct::assume_bounded_above(far, 10_ic); }
KERNEL(ub_16_ok) { *p = ct::assume_bounded_above(far, 1000_ic); }
KERNEL(ub_16_div_bad) { *p = ct::assume_divisible(far, 16_ic); }
KERNEL(ub_16_div_ok) { *p = ct::assume_divisible(far, 8_ic); }
KERNEL(ub_16_below_bad) { *p = ct::assume_bounded_below(zero, 1_ic); }
KERNEL(ub_16_below_ok) { *p = ct::assume_bounded_below(zero, 0_ic); }
KERNEL(ub_16_unsigned_bad) { *p = (int)ct::assume_bounded_above((unsigned)(zero - one), 1000_ic); }
KERNEL(ub_16_unsigned_ok) { *p = (int)ct::assume_bounded_above((unsigned)far, 1000_ic); }
KERNEL(ub_16_bounded_bad) { *p = ct::assume_bounded(far, 0_ic, 999_ic); }
KERNEL(ub_16_bounded_ok) { *p = ct::assume_bounded(far, 0_ic, 1000_ic); }
KERNEL(ub_16_blocked_bad) { ct::store(p + I4{}(), ct::assume_blocked((I4{}() + one) / 2, ct::shape{2_ic})); }
KERNEL(ub_16_blocked_ok) { ct::store(p + I4{}(), ct::assume_blocked((I4{}() + zero) / 2, ct::shape{2_ic})); }
KERNEL(ub_16_strided_bad) { ct::store(p + I4{}(), ct::assume_divisible_strided(I4{}() + far, 4_ic, 2_ic, 0_ic)); }
KERNEL(ub_16_strided_ok) { ct::store(p + I4{}(), ct::assume_divisible_strided(I4{}() + far, 2_ic, 2_ic, 0_ic)); }
KERNEL(ub_16_sequence_bad) { ct::store(p + I4{}(), ct::assume_divisible_strided(I4{}() * (one + one), 1_ic, 2_ic, 0_ic)); }
KERNEL(ub_16_sequence_ok) { ct::store(p + I4{}(), ct::assume_divisible_strided(I4{}() * one, 1_ic, 2_ic, 0_ic)); }
KERNEL(ub_16_aligned_bad) { ct::store(p, ct::load(ct::assume_aligned(q + one, 8_ic))); }
KERNEL(ub_16_aligned_ok) { ct::store(p, ct::load(ct::assume_aligned(q + one + one, 8_ic))); }
KERNEL(ub_16_aligned_strided_bad) { ct::store(p + I4{}(), ct::load(ct::assume_aligned_strided(q + (I4{}() + one), 8_ic, 2_ic, 0_ic))); }
KERNEL(ub_16_aligned_strided_ok) { ct::store(p + I4{}(), ct::load(ct::assume_aligned_strided(q + (I4{}() + zero), 8_ic, 2_ic, 0_ic))); }
KERNEL(ub_23_bad) { ct::partition_view v{ct::tensor_span{p, ct::extents{16_ic}}, ct::shape{4_ic}}; v.store_masked(ct::full<T4>(1), one + 3); }
KERNEL(ub_23_ok) { ct::partition_view v{ct::tensor_span{p, ct::extents{16_ic}}, ct::shape{4_ic}}; v.store_masked(ct::full<T4>(1), one + 2); }
KERNEL(ub_23_load_bad) { ct::partition_view v{ct::tensor_span{q, ct::extents{16_ic}}, ct::shape{4_ic}}; ct::store(p + I4{}(), v.load_masked(one + 3)); }
KERNEL(ub_23_load_ok) { ct::partition_view v{ct::tensor_span{q, ct::extents{16_ic}}, ct::shape{4_ic}}; ct::store(p + I4{}(), v.load_masked(one + 2)); }
KERNEL(ub_24_bad) { ct::partition_view v{ct::tensor_span{p, ct::extents{far - 986}}, ct::shape{4_ic}}; v.store(ct::full<T4>(1), one + 2); }
KERNEL(ub_24_ok) { ct::partition_view v{ct::tensor_span{p, ct::extents{far - 986}}, ct::shape{4_ic}}; v.store_masked(ct::full<T4>(1), one + 2); }
KERNEL(ub_24_load_bad) { ct::partition_view v{ct::tensor_span{q, ct::extents{far - 986}}, ct::shape{4_ic}}; ct::store(p + I4{}(), v.load(one + 2)); }
KERNEL(ub_24_load_ok) { ct::partition_view v{ct::tensor_span{q, ct::extents{far - 986}}, ct::shape{4_ic}}; ct::store(p + I4{}(), v.load_masked(one + 2)); }
KERNEL(ub_25_bad) { ct::layout_strided_mapping m{ct::extents{4, 4}, ct::extents{one + 1, 1}}; ct::partition_view v{ct::tensor_span{p, m}, ct::shape{2_ic, 2_ic}}; v.store(ct::full<tl<int, 2, 2>>(1), 0, 0); }
KERNEL(ub_25_ok) { ct::layout_strided_mapping m{ct::extents{4, 4}, ct::extents{one + 3, 1}}; ct::partition_view v{ct::tensor_span{p, m}, ct::shape{2_ic, 2_ic}}; v.store(ct::full<tl<int, 2, 2>>(1), 0, 0); }
KERNEL(ub_25_load_bad) { ct::layout_strided_mapping m{ct::extents{4, 4}, ct::extents{one + 1, 1}}; ct::partition_view v{ct::tensor_span{q, m}, ct::shape{2_ic, 2_ic}}; ct::store(p + ct::iota<tl<int, 2, 2>>(), v.load(0, 0)); }
KERNEL(ub_25_load_ok) { ct::layout_strided_mapping m{ct::extents{4, 4}, ct::extents{one + 3, 1}}; ct::partition_view v{ct::tensor_span{q, m}, ct::shape{2_ic, 2_ic}}; ct::store(p + ct::iota<tl<int, 2, 2>>(), v.load(0, 0)); }
KERNEL(ub_26_bad) { int n = 0; for (auto i : ct::irange(20, 10, zero - one)) n += i; *p = n; }
KERNEL(ub_26_ok) { int n = 0; for (auto i : ct::irange(20, 10, one)) n += i; *p = n; }
KERNEL(ub_27_bad) { int n = 0; for (auto i : ct::irange(greatest - 12, greatest - 2, 5)) n = i; *p = n; }
KERNEL(ub_27_ok) { int n = 0; for (auto i : ct::irange(greatest - 12, greatest - 4, 5)) n = i; *p = n; }
KERNEL(ub_28_bad) { *p = ct::element_cast<unsigned char>((float)(one + 255)); }
KERNEL(ub_28_ok) { *p = ct::element_cast<unsigned char>((float)(one + 254) + 0.5f); }
KERNEL(ub_29_bad) { ct::store(p + I4{}() / 2, I4{}()); }
KERNEL(ub_29_ok) { ct::store(p + I4{}() * 2, I4{}()); }
KERNEL(ub_30_bad) { *p = greatest; ct::atomic_add(p, one, ct::memory_order_relaxed_t{}); }
KERNEL(ub_30_ok) { *p = greatest; ct::atomic_add(p, zero, ct::memory_order_relaxed_t{}); }
KERNEL(ub_31_bad) { *p = zero - one; ct::atomic_sub(p, least, ct::memory_order_relaxed_t{}); }
KERNEL(ub_31_ok) { *p = zero - one; ct::atomic_sub(p, one, ct::memory_order_relaxed_t{}); }

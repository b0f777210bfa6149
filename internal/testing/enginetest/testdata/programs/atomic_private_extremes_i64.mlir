// Minimums, maximums and bits of i64 by many blocks in few numbers, some under a mask and some of a constant. In the last launch some
// lanes are beyond a buffer.
// launch 64 small:i64:16 range:i64:16 range:i64:15 range:i64:16 range:i64:16 small:i64:64
// launch 2 small:i64:16 range:i64:16 range:i64:15 range:i64:16 range:i64:16 small:i64:64
// launch 64 small:i64:9 range:i64:16 range:i64:15 range:i64:16 range:i64:16 small:i64:64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i64>>, %b: tile<ptr<i64>>, %c: tile<ptr<i64>>, %d: tile<ptr<i64>>, %e: tile<ptr<i64>>, %x: tile<ptr<i64>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p = offset %xs, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<64xptr<i64>> -> tile<64xi64>, token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %w1 = exti %bx signed : tile<i32> -> tile<i64>
    %w2 = reshape %w1 : tile<i64> -> tile<1xi64>
    %ws = broadcast %w2 : tile<1xi64> -> tile<64xi64>
    %u = subi %v, %ws : tile<64xi64>
    %low = constant <i32: 15> : tile<64xi32>
    %at = andi %i, %low : tile<64xi32>
    %last = constant <i32: 15> : tile<64xi32>
    %on = cmpi less_than %at, %last, signed : tile<64xi32> -> tile<64xi1>
    %n = constant <i64: -5> : tile<64xi64>
    %a1 = reshape %a : tile<ptr<i64>> -> tile<1xptr<i64>>
    %as = broadcast %a1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %ap = offset %as, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %b1 = reshape %b : tile<ptr<i64>> -> tile<1xptr<i64>>
    %bs = broadcast %b1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %bp = offset %bs, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %c1 = reshape %c : tile<ptr<i64>> -> tile<1xptr<i64>>
    %cs = broadcast %c1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %cp = offset %cs, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %d1 = reshape %d : tile<ptr<i64>> -> tile<1xptr<i64>>
    %ds = broadcast %d1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %dp = offset %ds, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %e1 = reshape %e : tile<ptr<i64>> -> tile<1xptr<i64>>
    %es = broadcast %e1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %ep = offset %es, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %o0, %t0 = atomic_rmw_tko relaxed device %ap, min, %u token=%t : tile<64xptr<i64>>, tile<64xi64> -> tile<64xi64>, token
    %o1, %t1 = atomic_rmw_tko relaxed device %bp, umax, %n, %on token=%t : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> tile<64xi64>, token
    %o2, %t2 = atomic_rmw_tko relaxed device %cp, max, %u, %on token=%t : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> tile<64xi64>, token
    %o3, %t3 = atomic_rmw_tko relaxed device %dp, umin, %u token=%t : tile<64xptr<i64>>, tile<64xi64> -> tile<64xi64>, token
    %o4, %t4 = atomic_rmw_tko relaxed device %ep, xor, %u, %on token=%t : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> tile<64xi64>, token
    return
  }
}

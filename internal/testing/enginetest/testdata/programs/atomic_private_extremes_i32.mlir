// Minimums, maximums and bits of i32 by many blocks in few numbers, some under a mask and some of a constant. In the last launch some
// lanes are beyond a buffer.
// launch 64 small:i32:16 range:i32:16 range:i32:15 range:i32:16 range:i32:16 small:i32:64
// launch 2 small:i32:16 range:i32:16 range:i32:15 range:i32:16 range:i32:16 small:i32:64
// launch 64 small:i32:9 range:i32:16 range:i32:15 range:i32:16 range:i32:16 small:i32:64
cuda_tile.module @m {
  entry @k(%a: tile<ptr<i32>>, %b: tile<ptr<i32>>, %c: tile<ptr<i32>>, %d: tile<ptr<i32>>, %e: tile<ptr<i32>>, %x: tile<ptr<i32>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %xs, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<64xptr<i32>> -> tile<64xi32>, token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %w1 = bitcast %bx : tile<i32> -> tile<i32>
    %w2 = reshape %w1 : tile<i32> -> tile<1xi32>
    %ws = broadcast %w2 : tile<1xi32> -> tile<64xi32>
    %u = subi %v, %ws : tile<64xi32>
    %low = constant <i32: 15> : tile<64xi32>
    %at = andi %i, %low : tile<64xi32>
    %last = constant <i32: 15> : tile<64xi32>
    %on = cmpi less_than %at, %last, signed : tile<64xi32> -> tile<64xi1>
    %n = constant <i32: -5> : tile<64xi32>
    %a1 = reshape %a : tile<ptr<i32>> -> tile<1xptr<i32>>
    %as = broadcast %a1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %ap = offset %as, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %b1 = reshape %b : tile<ptr<i32>> -> tile<1xptr<i32>>
    %bs = broadcast %b1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %bp = offset %bs, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %c1 = reshape %c : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cs = broadcast %c1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %cp = offset %cs, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %d1 = reshape %d : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ds = broadcast %d1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %dp = offset %ds, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %e1 = reshape %e : tile<ptr<i32>> -> tile<1xptr<i32>>
    %es = broadcast %e1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %ep = offset %es, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %o0, %t0 = atomic_rmw_tko relaxed device %ap, min, %u token=%t : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %o1, %t1 = atomic_rmw_tko relaxed device %bp, umax, %n, %on token=%t : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
    %o2, %t2 = atomic_rmw_tko relaxed device %cp, max, %u, %on token=%t : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
    %o3, %t3 = atomic_rmw_tko relaxed device %dp, umin, %u token=%t : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %o4, %t4 = atomic_rmw_tko relaxed device %ep, xor, %u, %on token=%t : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
    return
  }
}

// The sums of additions are read where they were made: through the buffer and through
// another argument, which may be the same buffer.
// launch 1 zeros:i64:8 zeros:i64:8 zeros:i64:8
// launch 1 zeros:i64:8 =0 zeros:i64:8
// launch 1 zeros:i64:32 =0+8 zeros:i64:8
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i64>>, %g: tile<ptr<i64>>, %y: tile<ptr<i64>>) {
    %0 = make_token : token
    %i = iota : tile<256xi32>
    %seven = constant <i32: 7> : tile<256xi32>
    %at = andi %i, %seven : tile<256xi32>
    %h1 = reshape %h : tile<ptr<i64>> -> tile<1xptr<i64>>
    %hs = broadcast %h1 : tile<1xptr<i64>> -> tile<256xptr<i64>>
    %q = offset %hs, %at : tile<256xptr<i64>>, tile<256xi32> -> tile<256xptr<i64>>
    %one = constant <i64: 1> : tile<256xi64>
    %old, %t = atomic_rmw_tko relaxed device %q, add, %one token=%0 : tile<256xptr<i64>>, tile<256xi64> -> tile<256xi64>, token
    %j = iota : tile<8xi32>
    %g1 = reshape %g : tile<ptr<i64>> -> tile<1xptr<i64>>
    %gs = broadcast %g1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %p = offset %gs, %j : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %s, %t2 = load_ptr_tko weak %p token=%t : tile<8xptr<i64>> -> tile<8xi64>, token
    %y1 = reshape %y : tile<ptr<i64>> -> tile<1xptr<i64>>
    %ys = broadcast %y1 : tile<1xptr<i64>> -> tile<8xptr<i64>>
    %o = offset %ys, %j : tile<8xptr<i64>>, tile<8xi32> -> tile<8xptr<i64>>
    %k = store_ptr_tko weak %o, %s token=%t2 : tile<8xptr<i64>>, tile<8xi64> -> token
    return
  }
}

// Additions of i64 by many blocks to few numbers, under a mask; some lanes are before or behind the buffer.
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=0 i32=40
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=0 i32=0
// launch 64 zeros:i64:16 range:i64:64 i32=7 i32=1 i32=40
// launch 64 zeros:i64:16 range:i64:64 i32=7 i32=1 i32=0
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=8 i32=40
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=8 i32=0
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=-1 i32=40
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=-1 i32=0
// launch 64 zeros:i64:7 range:i64:64 i32=7 i32=0 i32=40
// launch 64 zeros:i64:7 range:i64:64 i32=7 i32=0 i32=0
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=3 i32=40
// launch 64 zeros:i64:8 range:i64:64 i32=7 i32=3 i32=0
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i64>>, %x: tile<ptr<i64>>, %bits: tile<i32>, %more: tile<i32>, %most: tile<i32>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %p = offset %xs, %i : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<64xptr<i64>> -> tile<64xi64>, token
    %bits1 = reshape %bits : tile<i32> -> tile<1xi32>
    %bitss = broadcast %bits1 : tile<1xi32> -> tile<64xi32>
    %more1 = reshape %more : tile<i32> -> tile<1xi32>
    %mores = broadcast %more1 : tile<1xi32> -> tile<64xi32>
    %most1 = reshape %most : tile<i32> -> tile<1xi32>
    %mosts = broadcast %most1 : tile<1xi32> -> tile<64xi32>
    %at = andi %i, %bitss : tile<64xi32>
    %far = cmpi greater_than_or_equal %i, %mosts, signed : tile<64xi32> -> tile<64xi1>
    %by = addi %at, %mores : tile<64xi32>
    %slot = select %far, %by, %at : tile<64xi1>, tile<64xi32>
    %last = constant <i32: 61> : tile<64xi32>
    %let = cmpi less_than %i, %last, signed : tile<64xi32> -> tile<64xi1>
    %h1 = reshape %h : tile<ptr<i64>> -> tile<1xptr<i64>>
    %hs = broadcast %h1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %q = offset %hs, %slot : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, add, %v, %let token=%t : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> tile<64xi64>, token
    return
  }
}

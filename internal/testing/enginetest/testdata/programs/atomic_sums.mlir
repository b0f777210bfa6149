// Many additions to few numbers, by tiles with and without a mask, that fall outside the
// buffer for some arguments, and the sums.
// launch 1 zeros:i32:16 range:i32:256 i32=15 i32=256 i32=0
// launch 4 zeros:i32:16 range:i32:256 i32=15 i32=256 i32=0
// launch 4 zeros:i32:15 range:i32:256 i32=7 i32=99 i32=0
// launch 4 zeros:i32:15 range:i32:256 i32=7 i32=256 i32=7
// launch 4 zeros:i32:16 range:i32:256 i32=15 i32=0 i32=16
// launch 1 zeros:i32:16 range:i32:256 i32=15 i32=1 i32=16
// launch 1 zeros:i32:16 range:i32:256 i32=15 i32=256 i32=1
// launch 1 zeros:i32:16 range:i32:256 i32=15 i32=256 i32=-1
// launch 1 zeros:i32:16 range:i32:256 i32=15 i32=256 i32=1000000
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i32>>, %x: tile<ptr<i32>>, %bits: tile<i32>, %most: tile<i32>, %more: tile<i32>) {
    %0 = make_token : token
    %i = iota : tile<256xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %p = offset %xs, %i : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<256xptr<i32>> -> tile<256xi32>, token
    %b1 = reshape %bits : tile<i32> -> tile<1xi32>
    %b = broadcast %b1 : tile<1xi32> -> tile<256xi32>
    %m1 = reshape %most : tile<i32> -> tile<1xi32>
    %m = broadcast %m1 : tile<1xi32> -> tile<256xi32>
    %e1 = reshape %more : tile<i32> -> tile<1xi32>
    %e = broadcast %e1 : tile<1xi32> -> tile<256xi32>
    %at = andi %v, %b : tile<256xi32>
    %slot = addi %at, %e : tile<256xi32>
    %let = cmpi less_than %i, %m, signed : tile<256xi32> -> tile<256xi1>
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<256xptr<i32>>
    %q = offset %hs, %slot : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, add, %v, %let token=%t : tile<256xptr<i32>>, tile<256xi32>, tile<256xi1> -> tile<256xi32>, token
    return
  }
}

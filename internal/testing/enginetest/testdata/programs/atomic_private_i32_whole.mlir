// Additions of i32 by many blocks to few numbers, by all lanes; some lanes are before or behind the buffer.
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=0 i32=40
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=0 i32=0
// launch 64 zeros:i32:32 range:i32:64 i32=15 i32=1 i32=40
// launch 64 zeros:i32:32 range:i32:64 i32=15 i32=1 i32=0
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=16 i32=40
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=16 i32=0
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=-1 i32=40
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=-1 i32=0
// launch 64 zeros:i32:15 range:i32:64 i32=15 i32=0 i32=40
// launch 64 zeros:i32:15 range:i32:64 i32=15 i32=0 i32=0
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=3 i32=40
// launch 64 zeros:i32:16 range:i32:64 i32=15 i32=3 i32=0
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i32>>, %x: tile<ptr<i32>>, %bits: tile<i32>, %more: tile<i32>, %most: tile<i32>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p = offset %xs, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<64xptr<i32>> -> tile<64xi32>, token
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
    %h1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %h1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %q = offset %hs, %slot : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, add, %v token=%t : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    return
  }
}

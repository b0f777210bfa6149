// Additions of i32 by bytes to the bins of a histogram, by many blocks, under masks that compare the bytes with the
// number of bins, and the element numbers.
// launch 16 zeros:i32:64 range:i8:1024 i32=64 i32=1024
// launch 16 zeros:i32:256 range:i8:1024 i32=256 i32=1024
// launch 16 zeros:i32:256 range:i8:1024 i32=200 i32=1000
// launch 16 zeros:i32:255 range:i8:1024 i32=256 i32=1024
// launch 16 zeros:i32:64 range:i8:1024 i32=65 i32=1024
// launch 16 zeros:i32:65 range:i8:1024 i32=65 i32=64
// launch 16 zeros:i32:64 small:i8:1024 i32=64 i32=1024
// launch 1 zeros:i32:64 range:i8:1024 i32=64 i32=1024
cuda_tile.module @m {
  entry @k(%h: tile<ptr<i32>>, %at: tile<ptr<i8>>, %n: tile<i32>, %m: tile<i32>) {
    %b, %by, %bz = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %start = muli %b, %c64 : tile<i32>
    %iota = iota : tile<64xi32>
    %starts1 = reshape %start : tile<i32> -> tile<1xi32>
    %starts = broadcast %starts1 : tile<1xi32> -> tile<64xi32>
    %i = addi %iota, %starts : tile<64xi32>
    %ats1 = reshape %at : tile<ptr<i8>> -> tile<1xptr<i8>>
    %ats = broadcast %ats1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %pa = offset %ats, %i : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %j, %t = load_ptr_tko weak %pa : tile<64xptr<i8>> -> tile<64xi8>, token
    %w = exti %j unsigned : tile<64xi8> -> tile<64xi32>
    %ns1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %ns1 : tile<1xi32> -> tile<64xi32>
    %ms1 = reshape %m : tile<i32> -> tile<1xi32>
    %ms = broadcast %ms1 : tile<1xi32> -> tile<64xi32>
    %let0 = cmpi less_than %w, %ns, unsigned : tile<64xi32> -> tile<64xi1>
    %let1 = cmpi less_than %i, %ms, signed : tile<64xi32> -> tile<64xi1>
    %let = andi %let0, %let1 : tile<64xi1>
    %v = constant <i32: 3> : tile<64xi32>
    %hs1 = reshape %h : tile<ptr<i32>> -> tile<1xptr<i32>>
    %hs = broadcast %hs1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %q = offset %hs, %w : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %old, %t2 = atomic_rmw_tko relaxed device %q, add, %v, %let token=%t : tile<64xptr<i32>>, tile<64xi32>, tile<64xi1> -> tile<64xi32>, token
    return
  }
}

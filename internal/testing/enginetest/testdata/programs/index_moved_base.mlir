// Gathers by indices from a pointer into the middle of a buffer, also by negative ones, and from a pointer between two
// elements.
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=0
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=64
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=65
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=127
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=128
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=-1
// launch 1 range:i32:128 small:i32:64 zeros:i32:64 i32=5
// launch 1 range:i32:128 small:i32:64 zeros:i32:64 i32=1
// launch 1 range:i32:128 =0+4 zeros:i32:64 i32=5
// launch 1 range:i32:128 =0+2 zeros:i32:64 i32=5
// launch 1 range:i32:128 range:i32:64 =0+256 i32=0
// launch 1 range:i32:128 range:i32:64 =1 i32=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %at: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %i = iota : tile<64xi32>
    %ats1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ats = broadcast %ats1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pa = offset %ats, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %j, %t = load_ptr_tko weak %pa : tile<64xptr<i32>> -> tile<64xi32>, token
    %moved = offset %x, %n : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %xs1 = reshape %moved : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %xs1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %px = offset %xs, %j : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t2 = load_ptr_tko weak %px token=%t : tile<64xptr<i32>> -> tile<64xi32>, token
    %back = constant <i32: 63> : tile<64xi32>
    %k = xori %j, %back : tile<64xi32>
    %ys1 = reshape %y : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ys = broadcast %ys1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %py = offset %ys, %k : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %k0 = store_ptr_tko weak %py, %v token=%t2 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}

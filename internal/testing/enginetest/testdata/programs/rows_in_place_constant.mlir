// Rows that overlap are read and written in place.
// launch 1 range:i32:144 i32=8
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %step: tile<i32>) {
    %0 = make_token : token
    %i0 = iota : tile<4xi32>
    %i1 = reshape %i0 : tile<4xi32> -> tile<4x1xi32>
    %r = broadcast %i1 : tile<4x1xi32> -> tile<4x16xi32>
    %j0 = iota : tile<16xi32>
    %j1 = reshape %j0 : tile<16xi32> -> tile<1x16xi32>
    %c = broadcast %j1 : tile<1x16xi32> -> tile<4x16xi32>
    %ss = constant <i32: 8> : tile<4x16xi32>
    %rs = muli %r, %ss : tile<4x16xi32>
    %a = addi %rs, %c : tile<4x16xi32>
    %mid = constant <i32: 64> : tile<4x16xi32>
    %b = addi %a, %mid : tile<4x16xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %xs = broadcast %x1 : tile<1x1xptr<i32>> -> tile<4x16xptr<i32>>
    %p = offset %xs, %b : tile<4x16xptr<i32>>, tile<4x16xi32> -> tile<4x16xptr<i32>>
    %v, %t = load_ptr_tko weak %p token=%0 : tile<4x16xptr<i32>> -> tile<4x16xi32>, token
    %hundred = constant <i32: 100> : tile<4x16xi32>
    %u0 = addi %v, %hundred : tile<4x16xi32>
    %k0 = store_ptr_tko weak %p, %u0 token=%t : tile<4x16xptr<i32>>, tile<4x16xi32> -> token
    return
  }
}

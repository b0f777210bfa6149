// Elements that are masked off are so far from each other that their distance in bytes has more than 32 bits.
// launch 1 small:i8:64 zeros:i8:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i8>>, %y: tile<ptr<i8>>) {
    %zero = constant <i32: 0> : tile<4x16xi32>
    %columns = iota : tile<16xi32>
    %columns1 = reshape %columns : tile<16xi32> -> tile<1x16xi32>
    %columns2 = broadcast %columns1 : tile<1x16xi32> -> tile<4x16xi32>
    %column = addi %zero, %columns2 : tile<4x16xi32>
    %rows = iota : tile<4xi32>
    %rows1 = reshape %rows : tile<4xi32> -> tile<4x1xi32>
    %rows2 = broadcast %rows1 : tile<4x1xi32> -> tile<4x16xi32>
    %far = constant <i32: 2147483647> : tile<4x16xi32>
    %row = muli %rows2, %far : tile<4x16xi32>
    %index = addi %column, %row : tile<4x16xi32>
    %near = constant <i32: 1> : tile<4x16xi32>
    %first = cmpi less_than %rows2, %near, signed : tile<4x16xi32> -> tile<4x16xi1>
    %x1 = reshape %x : tile<ptr<i8>> -> tile<1x1xptr<i8>>
    %x2 = broadcast %x1 : tile<1x1xptr<i8>> -> tile<4x16xptr<i8>>
    %from = offset %x2, %index : tile<4x16xptr<i8>>, tile<4x16xi32> -> tile<4x16xptr<i8>>
    %seven = constant <i8: 7> : tile<4x16xi8>
    %t, %loaded = load_ptr_tko weak %from, %first, %seven : tile<4x16xptr<i8>>, tile<4x16xi1>, tile<4x16xi8> -> tile<4x16xi8>, token
    %yt = make_tensor_view %y, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xi8, strides=[16,1]>
    %yv = make_partition_view %yt : partition_view<tile=(4x16), tensor_view<4x16xi8, strides=[16,1]>>
    %at = constant <i32: 0> : tile<i32>
    %token = make_token : token
    %stored = store_view_tko weak %t, %yv[%at, %at] token = %token : tile<4x16xi8>, partition_view<tile=(4x16), tensor_view<4x16xi8, strides=[16,1]>>, tile<i32> -> token
    return
  }
}

// Rows that are only loaded from a view and stored by their numbers: more and fewer columns and rows than a tile, in another array, in place,
// with a row that is outside, and one that is masked. Columns that are stored and not loaded have the padding.
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=4 i32=8 i32=-1 i32=4
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=3 i32=8 i32=-1 i32=3
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=3 i32=3 i32=-1 i32=4
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=4 i32=5 i32=-1 i32=3
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=4 i32=5 i32=-1 i32=1
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=4 i32=5 i32=-1 i32=0
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=4 i32=5 i32=-1 i32=-2
// launch 1 range:f32:64 range:i32:8 range:f32:64 i32=5 i32=3 i32=8 i32=-1 i32=3
// launch 1 range:f32:64 range:i32:8 =0 i32=8 i32=3 i32=8 i32=-1 i32=3
// launch 1 range:f32:64 range:i32:8 =0+8 i32=8 i32=4 i32=4 i32=-1 i32=4
// launch 1 zeros:f32:31 range:i32:8 range:f32:64 i32=8 i32=4 i32=8 i32=-1 i32=4
// launch 1 zeros:f32:64 zeros:i32:8 range:f32:20 i32=8 i32=3 i32=8 i32=-1 i32=3
// launch 1 zeros:f32:64 zeros:i32:8 range:f32:64 i32=8 i32=3 i32=8 i32=-1 i32=3
// launch 1 zeros:f32:64 range:i32:8 range:f32:64 i32=8 i32=4 i32=8 i32=5 i32=4
cuda_tile.module @m {
  entry @k(%table: tile<ptr<f32>>, %rows: tile<ptr<i32>>, %from: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %step: tile<i32>, %skip: tile<i32>, %limit: tile<i32>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %numbers = make_tensor_view %rows, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %some = make_partition_view %numbers : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
    %r, %t0 = load_view_tko weak %some[%zero] token=%0 : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %row = reshape %r : tile<8xi32> -> tile<8x1xi32>
    %width = constant <i32: 4> : tile<8x1xi32>
    %start = muli %row, %width : tile<8x1xi32>
    %i = iota : tile<4xi32>
    %column = reshape %i : tile<4xi32> -> tile<1x4xi32>
    %l1 = reshape %limit : tile<i32> -> tile<1x1xi32>
    %l4 = broadcast %l1 : tile<1x1xi32> -> tile<1x4xi32>
    %less = cmpi less_than %column, %l4, signed : tile<1x4xi32> -> tile<1x4xi1>
    %s1 = reshape %skip : tile<i32> -> tile<1x1xi32>
    %s8 = broadcast %s1 : tile<1x1xi32> -> tile<8x1xi32>
    %other = cmpi not_equal %row, %s8, signed : tile<8x1xi32> -> tile<8x1xi1>
    %others = broadcast %other : tile<8x1xi1> -> tile<8x4xi1>
    %lesses = broadcast %less : tile<1x4xi1> -> tile<8x4xi1>
    %mask = andi %others, %lesses : tile<8x4xi1>
    %starts = broadcast %start : tile<8x1xi32> -> tile<8x4xi32>
    %columns = broadcast %column : tile<1x4xi32> -> tile<8x4xi32>
    %index = addi %starts, %columns : tile<8x4xi32>
    %table1 = reshape %table : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %tables = broadcast %table1 : tile<1x1xptr<f32>> -> tile<8x4xptr<f32>>
    %p = offset %tables, %index : tile<8x4xptr<f32>>, tile<8x4xi32> -> tile<8x4xptr<f32>>
    %view = make_tensor_view %from, shape = [%m, %n], strides = [%step, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tiles = make_partition_view %view : partition_view<tile=(8x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %x, %t1 = load_view_tko weak %tiles[%zero, %zero] token=%t0 : partition_view<tile=(8x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<8x4xf32>, token
    %t2 = store_ptr_tko weak %p, %x, %mask token=%t1 : tile<8x4xptr<f32>>, tile<8x4xf32>, tile<8x4xi1> -> token
    return
  }
}

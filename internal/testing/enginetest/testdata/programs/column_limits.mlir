// Rows by their numbers, of which a limit masks the last columns.
// launch 1 range:f32:40 range:i32:4 zeros:f32:64 i32=8
// launch 1 range:f32:40 range:i32:4 zeros:f32:64 i32=5
// launch 1 range:f32:40 range:i32:4 zeros:f32:64 i32=0
// launch 1 range:f32:40 range:i32:4 zeros:f32:64 i32=-3
cuda_tile.module @m {
  entry @k(%table: tile<ptr<f32>>, %rows: tile<ptr<i32>>, %to: tile<ptr<f32>>, %limit: tile<i32>) {
    %0 = make_token : token
    %lanes = iota : tile<4xi32>
    %rows1 = reshape %rows : tile<ptr<i32>> -> tile<1xptr<i32>>
    %rows4 = broadcast %rows1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %at = offset %rows4, %lanes : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %r, %t0 = load_ptr_tko weak %at token=%0 : tile<4xptr<i32>> -> tile<4xi32>, token
    %row = reshape %r : tile<4xi32> -> tile<4x1xi32>
    %two = constant <i32: 2> : tile<4x1xi32>
    %in = cmpi not_equal %row, %two, signed : tile<4x1xi32> -> tile<4x1xi1>
    %width = constant <i32: 8> : tile<4x1xi32>
    %start = muli %row, %width : tile<4x1xi32>
    %i = iota : tile<16xi32>
    %column = reshape %i : tile<16xi32> -> tile<1x16xi32>
    %l1 = reshape %limit : tile<i32> -> tile<1x1xi32>
    %l16 = broadcast %l1 : tile<1x1xi32> -> tile<1x16xi32>
    %less = cmpi less_than %column, %l16, signed : tile<1x16xi32> -> tile<1x16xi1>
    %ins = broadcast %in : tile<4x1xi1> -> tile<4x16xi1>
    %lesses = broadcast %less : tile<1x16xi1> -> tile<4x16xi1>
    %mask = andi %ins, %lesses : tile<4x16xi1>
    %starts = broadcast %start : tile<4x1xi32> -> tile<4x16xi32>
    %columns = broadcast %column : tile<1x16xi32> -> tile<4x16xi32>
    %index = addi %starts, %columns : tile<4x16xi32>
    %table1 = reshape %table : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %tables = broadcast %table1 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
    %p = offset %tables, %index : tile<4x16xptr<f32>>, tile<4x16xi32> -> tile<4x16xptr<f32>>
    %pad = constant <f32: 7.0> : tile<4x16xf32>
    %x, %t1 = load_ptr_tko weak %p, %mask, %pad token=%t0 : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
    %view = make_tensor_view %to, shape = [4, 16], strides = [16, 1] : tensor_view<4x16xf32, strides=[16,1]>
    %tiles = make_partition_view %view : partition_view<tile=(4x16), tensor_view<4x16xf32, strides=[16,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %t2 = store_view_tko weak %x, %tiles[%zero, %zero] token=%t1 : tile<4x16xf32>, partition_view<tile=(4x16), tensor_view<4x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}

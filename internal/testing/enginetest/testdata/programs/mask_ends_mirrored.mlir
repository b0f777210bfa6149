// Stores whose mask compares a limit with consecutive integers, the limit being the left operand.
// launch 1 i32=37 range:f32:256 range:f32:256
cuda_tile.module @mask_ends_mirrored {
  entry @k(%n: tile<i32>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %zero = constant <f32: 0.0> : tile<256xf32>
    %i = iota : tile<256xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %limit = broadcast %n1 : tile<1xi32> -> tile<256xi32>
    %mask = cmpi greater_than_or_equal %limit, %i, signed : tile<256xi32> -> tile<256xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %from = offset %xs, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %v, %t = load_ptr_tko weak %from, %mask, %zero : tile<256xptr<f32>>, tile<256xi1>, tile<256xf32> -> tile<256xf32>, token
    %sum = addf %v, %v rounding<nearest_even> : tile<256xf32>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ys = broadcast %y1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %to = offset %ys, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %s = store_ptr_tko weak %to, %sum, %mask : tile<256xptr<f32>>, tile<256xf32>, tile<256xi1> -> token
    return
  }
}

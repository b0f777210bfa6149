// Matrices: c = a · b, a tile of 8×8 a block
// grid 3,2
// args range:f16:24x32 range:f16:32x16 zeros:f32:24x16 i32=24 i32=16 i32=32
//
// The loop carries the accumulator from tile to tile along the inner dimension.
entry @matmul(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %k: tile<i32>) {
  %as = make_tensor_view %a, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %bs = make_tensor_view %b, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %cs = make_tensor_view %c, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
  %at = make_partition_view %as : partition_view<tile=(8x8), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %bt = make_partition_view %bs : partition_view<tile=(8x8), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
  %ct = make_partition_view %cs : partition_view<tile=(8x8), tensor_view<?x?xf32, strides=[?,1]>>

  %row, %col, %z = get_tile_block_id : tile<i32>
  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %eight = constant <i32: 8> : tile<i32>
  %steps = divi %k, %eight signed rounding<positive_inf> : tile<i32>
  %none = constant <f32: 0.0> : tile<8x8xf32>

  %sum = for %i in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<8x8xf32>) {
    %x, %tx = load_view_tko weak %at[%row, %i]
      : partition_view<tile=(8x8), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<8x8xf16>, token
    %y, %ty = load_view_tko weak %bt[%i, %col]
      : partition_view<tile=(8x8), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<8x8xf16>, token
    %next = mmaf %x, %y, %acc : tile<8x8xf16>, tile<8x8xf16>, tile<8x8xf32>
    continue %next : tile<8x8xf32>
  }
  %tc = store_view_tko weak %sum, %ct[%row, %col]
    : tile<8x8xf32>, partition_view<tile=(8x8), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
  return
}

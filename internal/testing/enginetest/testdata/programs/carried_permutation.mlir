// A carried tile becomes a permutation of itself.
// launch 1 range:i32:128 zeros:i32:128
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %0 = make_token : token
    %lo = constant <i32: 0> : tile<i32>
    %hi = constant <i32: 3> : tile<i32>
    %st = constant <i32: 1> : tile<i32>
    %tx = make_tensor_view %x, shape = [4, 4, 8], strides = [32, 8, 1] : tensor_view<4x4x8xi32, strides=[32,8,1]>
    %vx = make_partition_view %tx : partition_view<tile=(4x4x8), tensor_view<4x4x8xi32, strides=[32,8,1]>>
    %ty = make_tensor_view %y, shape = [4, 4, 8], strides = [32, 8, 1] : tensor_view<4x4x8xi32, strides=[32,8,1]>
    %vy = make_partition_view %ty : partition_view<tile=(4x4x8), tensor_view<4x4x8xi32, strides=[32,8,1]>>
    %a, %t0 = load_view_tko weak %vx[%lo, %lo, %lo] token = %0 : partition_view<tile=(4x4x8), tensor_view<4x4x8xi32, strides=[32,8,1]>>, tile<i32> -> tile<4x4x8xi32>, token
    %r = for %i in (%lo to %hi, step %st) : tile<i32> iter_values(%v = %a) -> (tile<4x4x8xi32>) {
      %p = permute %v [1, 0, 2] : tile<4x4x8xi32> -> tile<4x4x8xi32>
      continue %p : tile<4x4x8xi32>
    }
    %w = store_view_tko weak %r, %vy[%lo, %lo, %lo] token = %t0 : tile<4x4x8xi32>, partition_view<tile=(4x4x8), tensor_view<4x4x8xi32, strides=[32,8,1]>>, tile<i32> -> token
    return
  }
}

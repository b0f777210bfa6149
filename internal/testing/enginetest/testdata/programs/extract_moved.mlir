// Parts of tiles that have been broadcast, permuted and cut before.
// launch 1 range:i32:8 zeros:i32:4x8 range:i32:4x16 zeros:i32:8x2 zeros:i32:2x4
!v8 = tensor_view<8xi32, strides=[1]>
!v48 = tensor_view<4x8xi32, strides=[8,1]>
!v416 = tensor_view<4x16xi32, strides=[16,1]>
!v82 = tensor_view<8x2xi32, strides=[2,1]>
!v24 = tensor_view<2x4xi32, strides=[4,1]>
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %u: tile<ptr<i32>>, %v: tile<ptr<i32>>, %w: tile<ptr<i32>>) {
    %0 = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %tx = make_tensor_view %x, shape = [8], strides = [1] : !v8
    %vx = make_partition_view %tx : partition_view<tile=(8), !v8>
    %ty = make_tensor_view %y, shape = [4, 8], strides = [8, 1] : !v48
    %vy = make_partition_view %ty : partition_view<tile=(4x8), !v48>
    %tu = make_tensor_view %u, shape = [4, 16], strides = [16, 1] : !v416
    %vu = make_partition_view %tu : partition_view<tile=(4x16), !v416>
    %tv = make_tensor_view %v, shape = [8, 2], strides = [2, 1] : !v82
    %vv = make_partition_view %tv : partition_view<tile=(8x2), !v82>
    %tw = make_tensor_view %w, shape = [2, 4], strides = [4, 1] : !v24
    %vw = make_partition_view %tw : partition_view<tile=(2x4), !v24>
    %a, %t0 = load_view_tko weak %vx[%zero] token = %0 : partition_view<tile=(8), !v8>, tile<i32> -> tile<8xi32>, token
    %a1 = addi %a, %a : tile<8xi32>
    %col = reshape %a1 : tile<8xi32> -> tile<8x1xi32>
    %wide = broadcast %col : tile<8x1xi32> -> tile<8x16xi32>
    %low = extract %wide[%one, %one] : tile<8x16xi32> -> tile<4x8xi32>
    %k0 = store_view_tko weak %low, %vy[%zero, %zero] token = %t0 : tile<4x8xi32>, partition_view<tile=(4x8), !v48>, tile<i32> -> token
    %b, %t1 = load_view_tko weak %vu[%zero, %zero] token = %k0 : partition_view<tile=(4x16), !v416>, tile<i32> -> tile<4x16xi32>, token
    %turned = permute %b [1, 0] : tile<4x16xi32> -> tile<16x4xi32>
    %corner = extract %turned[%one, %one] : tile<16x4xi32> -> tile<8x2xi32>
    %k1 = store_view_tko weak %corner, %vv[%zero, %zero] token = %t1 : tile<8x2xi32>, partition_view<tile=(8x2), !v82>, tile<i32> -> token
    %half = extract %b[%one, %zero] : tile<4x16xi32> -> tile<2x16xi32>
    %quarter = extract %half[%zero, %three] : tile<2x16xi32> -> tile<2x4xi32>
    %k2 = store_view_tko weak %quarter, %vw[%zero, %zero] token = %k1 : tile<2x4xi32>, partition_view<tile=(2x4), !v24>, tile<i32> -> token
    return
  }
}

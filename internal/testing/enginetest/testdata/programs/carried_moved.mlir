// Loops that carry tiles, which an iteration reads in another shape or order, before or after it computes the next ones.
// launch 1 range:i32:64 zeros:i32:6x64 i32=0
// launch 1 range:i32:64 zeros:i32:6x64 i32=1
// launch 1 range:i32:64 zeros:i32:6x64 i32=2
// launch 1 range:i32:64 zeros:i32:6x64 i32=5
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %c3 = constant <i32: 3> : tile<i32>
    %c4 = constant <i32: 4> : tile<i32>
    %c5 = constant <i32: 5> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %ty2 = make_tensor_view %y, shape = [6, 64], strides = [64, 1] : tensor_view<6x64xi32, strides=[64,1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>
    %l5, %k5 = load_view_tko weak %vx1[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %m = reshape %l5 : tile<64xi32> -> tile<8x8xi32>
    %ones = constant <i32: 3> : tile<64xi32>
    %onem = constant <i32: 3> : tile<8x8xi32>
    %r0 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %l5) -> (tile<64xi32>) {
      %a = reshape %s : tile<64xi32> -> tile<8x8xi32>
      %b = addi %a, %onem : tile<8x8xi32>
      %c = reshape %b : tile<8x8xi32> -> tile<64xi32>
      continue %c : tile<64xi32>
    }
    %r0x = reshape %r0 : tile<64xi32> -> tile<1x64xi32>
    %k6 = store_view_tko weak %r0x, %vy3[%zero, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>, tile<i32> -> token
    %r1 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %m) -> (tile<8x8xi32>) {
      %a = permute %s [1, 0] : tile<8x8xi32> -> tile<8x8xi32>
      %b = addi %a, %onem : tile<8x8xi32>
      continue %b : tile<8x8xi32>
    }
    %r1x = reshape %r1 : tile<8x8xi32> -> tile<1x64xi32>
    %k7 = store_view_tko weak %r1x, %vy3[%one, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>, tile<i32> -> token
    %r2 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %m) -> (tile<8x8xi32>) {
      %a = permute %s [1, 0] : tile<8x8xi32> -> tile<8x8xi32>
      %b = muli %s, %onem : tile<8x8xi32>
      %c = addi %a, %b : tile<8x8xi32>
      continue %c : tile<8x8xi32>
    }
    %r2x = reshape %r2 : tile<8x8xi32> -> tile<1x64xi32>
    %k8 = store_view_tko weak %r2x, %vy3[%two, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>, tile<i32> -> token
    %r3 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %l5) -> (tile<64xi32>) {
      %b = addi %s, %ones : tile<64xi32>
      %z = reduce %s dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
      (%l0: tile<i32>, %q0: tile<i32>) {
        %p0 = addi %l0, %q0 : tile<i32>
        yield %p0 : tile<i32>
      }
      %z1 = reshape %z : tile<i32> -> tile<1xi32>
      %zs = broadcast %z1 : tile<1xi32> -> tile<64xi32>
      %c = addi %b, %zs : tile<64xi32>
      continue %c : tile<64xi32>
    }
    %r3x = reshape %r3 : tile<64xi32> -> tile<1x64xi32>
    %k9 = store_view_tko weak %r3x, %vy3[%c3, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>, tile<i32> -> token
    %r4 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %l5) -> (tile<64xi32>) {
      %a = reshape %s : tile<64xi32> -> tile<2x32xi32>
      %e = extract %a[%one, %zero] : tile<2x32xi32> -> tile<1x32xi32>
      %f = broadcast %e : tile<1x32xi32> -> tile<2x32xi32>
      %g = addi %a, %f : tile<2x32xi32>
      %c = reshape %g : tile<2x32xi32> -> tile<64xi32>
      continue %c : tile<64xi32>
    }
    %r4x = reshape %r4 : tile<64xi32> -> tile<1x64xi32>
    %k10 = store_view_tko weak %r4x, %vy3[%c4, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>, tile<i32> -> token
    %r5 = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %l5) -> (tile<64xi32>) {
      %a = reshape %s : tile<64xi32> -> tile<8x8xi32>
      %b = addi %s, %ones : tile<64xi32>
      %d = permute %a [1, 0] : tile<8x8xi32> -> tile<8x8xi32>
      %e = reshape %d : tile<8x8xi32> -> tile<64xi32>
      %c = xori %b, %e : tile<64xi32>
      continue %c : tile<64xi32>
    }
    %r5x = reshape %r5 : tile<64xi32> -> tile<1x64xi32>
    %k11 = store_view_tko weak %r5x, %vy3[%c5, %zero] : tile<1x64xi32>, partition_view<tile=(1x64), tensor_view<6x64xi32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}

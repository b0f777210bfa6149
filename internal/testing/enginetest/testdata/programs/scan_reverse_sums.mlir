// Sums of integers from the last element to the first, of lines of one block and of several.
// launch 1 range:i32:512 zeros:i32:512 range:i64:32 zeros:i64:32 range:i32:64 zeros:i32:64 range:i32:256 zeros:i32:256 range:i32:8 zeros:i32:8
cuda_tile.module @scan_reverse_sums {
  entry @k(%x0: tile<ptr<i32>>, %y0: tile<ptr<i32>>, %x1: tile<ptr<i64>>, %y1: tile<ptr<i64>>, %x2: tile<ptr<i32>>, %y2: tile<ptr<i32>>, %x3: tile<ptr<i32>>, %y3: tile<ptr<i32>>, %x4: tile<ptr<i32>>, %y4: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %vx0 = make_tensor_view %x0, shape = [512], strides = [1] : tensor_view<512xi32, strides=[1]>
    %px0 = make_partition_view %vx0 : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>
    %vy0 = make_tensor_view %y0, shape = [512], strides = [1] : tensor_view<512xi32, strides=[1]>
    %py0 = make_partition_view %vy0 : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>
    %l0, %t0 = load_view_tko weak %px0[%zero] : partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>, tile<i32> -> tile<512xi32>, token
    %a0 = reshape %l0 : tile<512xi32> -> tile<4x128xi32>
    %s0 = scan %a0 dim=1 reverse=true identities=[0 : i32] : tile<4x128xi32> -> tile<4x128xi32>
    (%c0: tile<i32>, %d0: tile<i32>) {
      %e0 = addi %c0, %d0 : tile<i32>
      yield %e0 : tile<i32>
    }
    %r0 = addi %s0, %a0 : tile<4x128xi32>
    %f0 = reshape %r0 : tile<4x128xi32> -> tile<512xi32>
    %u0 = store_view_tko weak %f0, %py0[%zero] token = %t0 : tile<512xi32>, partition_view<tile=(512), tensor_view<512xi32, strides=[1]>>, tile<i32> -> token
    %vx1 = make_tensor_view %x1, shape = [32], strides = [1] : tensor_view<32xi64, strides=[1]>
    %px1 = make_partition_view %vx1 : partition_view<tile=(32), tensor_view<32xi64, strides=[1]>>
    %vy1 = make_tensor_view %y1, shape = [32], strides = [1] : tensor_view<32xi64, strides=[1]>
    %py1 = make_partition_view %vy1 : partition_view<tile=(32), tensor_view<32xi64, strides=[1]>>
    %l1, %t1 = load_view_tko weak %px1[%zero] : partition_view<tile=(32), tensor_view<32xi64, strides=[1]>>, tile<i32> -> tile<32xi64>, token
    %a1 = reshape %l1 : tile<32xi64> -> tile<2x16xi64>
    %s1 = scan %a1 dim=1 reverse=true identities=[0 : i64] : tile<2x16xi64> -> tile<2x16xi64>
    (%c1: tile<i64>, %d1: tile<i64>) {
      %e1 = addi %c1, %d1 : tile<i64>
      yield %e1 : tile<i64>
    }
    %r1 = addi %s1, %a1 : tile<2x16xi64>
    %f1 = reshape %r1 : tile<2x16xi64> -> tile<32xi64>
    %u1 = store_view_tko weak %f1, %py1[%zero] token = %t1 : tile<32xi64>, partition_view<tile=(32), tensor_view<32xi64, strides=[1]>>, tile<i32> -> token
    %vx2 = make_tensor_view %x2, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %px2 = make_partition_view %vx2 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %vy2 = make_tensor_view %y2, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %py2 = make_partition_view %vy2 : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %l2, %t2 = load_view_tko weak %px2[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %a2 = reshape %l2 : tile<64xi32> -> tile<8x8xi32>
    %s2 = scan %a2 dim=1 reverse=true identities=[0 : i32] : tile<8x8xi32> -> tile<8x8xi32>
    (%c2: tile<i32>, %d2: tile<i32>) {
      %e2 = addi %c2, %d2 : tile<i32>
      yield %e2 : tile<i32>
    }
    %r2 = addi %s2, %a2 : tile<8x8xi32>
    %f2 = reshape %r2 : tile<8x8xi32> -> tile<64xi32>
    %u2 = store_view_tko weak %f2, %py2[%zero] token = %t2 : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %vx3 = make_tensor_view %x3, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %px3 = make_partition_view %vx3 : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %vy3 = make_tensor_view %y3, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %py3 = make_partition_view %vy3 : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %l3, %t3 = load_view_tko weak %px3[%zero] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %a3 = reshape %l3 : tile<256xi32> -> tile<256xi32>
    %s3 = scan %a3 dim=0 reverse=true identities=[0 : i32] : tile<256xi32> -> tile<256xi32>
    (%c3: tile<i32>, %d3: tile<i32>) {
      %e3 = addi %c3, %d3 : tile<i32>
      yield %e3 : tile<i32>
    }
    %r3 = addi %s3, %a3 : tile<256xi32>
    %f3 = reshape %r3 : tile<256xi32> -> tile<256xi32>
    %u3 = store_view_tko weak %f3, %py3[%zero] token = %t3 : tile<256xi32>, partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vx4 = make_tensor_view %x4, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %px4 = make_partition_view %vx4 : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
    %vy4 = make_tensor_view %y4, shape = [8], strides = [1] : tensor_view<8xi32, strides=[1]>
    %py4 = make_partition_view %vy4 : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>
    %l4, %t4 = load_view_tko weak %px4[%zero] : partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %a4 = reshape %l4 : tile<8xi32> -> tile<4x2xi32>
    %s4 = scan %a4 dim=1 reverse=true identities=[0 : i32] : tile<4x2xi32> -> tile<4x2xi32>
    (%c4: tile<i32>, %d4: tile<i32>) {
      %e4 = addi %c4, %d4 : tile<i32>
      yield %e4 : tile<i32>
    }
    %r4 = addi %s4, %a4 : tile<4x2xi32>
    %f4 = reshape %r4 : tile<4x2xi32> -> tile<8xi32>
    %u4 = store_view_tko weak %f4, %py4[%zero] token = %t4 : tile<8xi32>, partition_view<tile=(8), tensor_view<8xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}

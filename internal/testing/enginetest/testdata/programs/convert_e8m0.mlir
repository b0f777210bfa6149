// Conversions to powers of two of numbers near the smallest and largest of them.
// launch 1 range:i32:1024 zeros:i8:1024 zeros:i8:1024 i32=0 i32=16384
// launch 1 range:i32:1024 zeros:i8:1024 zeros:i8:1024 i32=4186112 i32=16
// launch 1 range:i32:1024 zeros:i8:1024 zeros:i8:1024 i32=6291456 i32=4096
// launch 1 range:i32:1024 zeros:i8:1024 zeros:i8:1024 i32=14680064 i32=4096
// launch 1 range:i32:1024 zeros:i8:1024 zeros:i8:1024 i32=2128609280 i32=4096
// launch 1 range:i32:1024 zeros:i8:1024 zeros:i8:1024 i32=1063256064 i32=4096
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<f8E8M0FNU>>, %z: tile<ptr<f8E8M0FNU>>, %from: tile<i32>, %by: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %tx0 = make_tensor_view %x, shape = [1024], strides = [1] : tensor_view<1024xi32, strides=[1]>
    %vx1 = make_partition_view %tx0 : partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>
    %ty2 = make_tensor_view %y, shape = [1024], strides = [1] : tensor_view<1024xf8E8M0FNU, strides=[1]>
    %vy3 = make_partition_view %ty2 : partition_view<tile=(1024), tensor_view<1024xf8E8M0FNU, strides=[1]>>
    %l5, %k5 = load_view_tko weak %vx1[%zero] : partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>, tile<i32> -> tile<1024xi32>, token
    %from1 = reshape %from : tile<i32> -> tile<1xi32>
    %froms = broadcast %from1 : tile<1xi32> -> tile<1024xi32>
    %by1 = reshape %by : tile<i32> -> tile<1xi32>
    %bys = broadcast %by1 : tile<1xi32> -> tile<1024xi32>
    %a = muli %l5, %bys : tile<1024xi32>
    %b = addi %a, %froms : tile<1024xi32>
    %c = bitcast %b : tile<1024xi32> -> tile<1024xf32>
    %d = ftof %c rounding<zero> : tile<1024xf32> -> tile<1024xf8E8M0FNU>
    %k6 = store_view_tko weak %d, %vy3[%zero] : tile<1024xf8E8M0FNU>, partition_view<tile=(1024), tensor_view<1024xf8E8M0FNU, strides=[1]>>, tile<i32> -> token
    %tz6 = make_tensor_view %z, shape = [1024], strides = [1] : tensor_view<1024xf8E8M0FNU, strides=[1]>
    %vz7 = make_partition_view %tz6 : partition_view<tile=(1024), tensor_view<1024xf8E8M0FNU, strides=[1]>>
    %e = ftof %c rounding<positive_inf> : tile<1024xf32> -> tile<1024xf8E8M0FNU>
    %k9 = store_view_tko weak %e, %vz7[%zero] : tile<1024xf8E8M0FNU>, partition_view<tile=(1024), tensor_view<1024xf8E8M0FNU, strides=[1]>>, tile<i32> -> token
    return
  }
}

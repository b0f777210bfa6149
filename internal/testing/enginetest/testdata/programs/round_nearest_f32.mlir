// Rounding to integral values as package tile does it: of numbers of every magnitude, and of NaN, whose bits do not change.
// launch 1 range:i32:256 zeros:i32:256 range:i32:256 zeros:f32:256
cuda_tile.module @round_nearest_f32 {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %z: tile<ptr<i32>>, %w: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %whole = constant <f32: 8388608.0> : tile<256xf32>
    %sign = constant <i32: -2147483648> : tile<256xi32>
    %step = constant <i32: 117440814> : tile<256xi32>
    %quarter = constant <f32: 0.25> : tile<256xf32>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %a, %t0 = load_view_tko weak %px[%zero] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %bits = muli %a, %step : tile<256xi32>
    %b = bitcast %bits : tile<256xi32> -> tile<256xf32>
    %m = absf %b : tile<256xf32>
    %up = addf %m, %whole : tile<256xf32>
    %r = subf %up, %whole : tile<256xf32>
    %ri = bitcast %r : tile<256xf32> -> tile<256xi32>
    %s = andi %bits, %sign : tile<256xi32>
    %rs = ori %ri, %s : tile<256xi32>
    %rounded = bitcast %rs : tile<256xi32> -> tile<256xf32>
    %less = cmpf less_than ordered %m, %whole : tile<256xf32> -> tile<256xi1>
    %c = select %less, %rounded, %b : tile<256xi1>, tile<256xf32>
    %ci = bitcast %c : tile<256xf32> -> tile<256xi32>
    %t1 = store_view_tko weak %ci, %py[%zero] : tile<256xi32>, partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    %vz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %pz = make_partition_view %vz : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %vw = make_tensor_view %w, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %pw = make_partition_view %vw : partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>
    %d, %t2 = load_view_tko weak %pz[%zero] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %df = itof %d signed : tile<256xi32> -> tile<256xf32>
    %half = mulf %df, %quarter : tile<256xf32>
    %n = negf %half : tile<256xf32>
    %m2 = absf %n : tile<256xf32>
    %up2 = addf %m2, %whole : tile<256xf32>
    %r2 = subf %up2, %whole : tile<256xf32>
    %ri2 = bitcast %r2 : tile<256xf32> -> tile<256xi32>
    %ni = bitcast %n : tile<256xf32> -> tile<256xi32>
    %s2 = andi %ni, %sign : tile<256xi32>
    %rs2 = ori %ri2, %s2 : tile<256xi32>
    %rounded2 = bitcast %rs2 : tile<256xi32> -> tile<256xf32>
    %less2 = cmpf less_than ordered %m2, %whole : tile<256xf32> -> tile<256xi1>
    %e = select %less2, %rounded2, %n : tile<256xi1>, tile<256xf32>
    %t3 = store_view_tko weak %e, %pw[%zero] : tile<256xf32>, partition_view<tile=(256), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}

// Rounding to integral values as package tile does it: of numbers of every magnitude, and of NaN, whose bits do not change.
// launch 1 range:i64:256 zeros:i64:256 range:i64:256 zeros:f64:256
cuda_tile.module @round_nearest_f64 {
  entry @k(%x: tile<ptr<i64>>, %y: tile<ptr<i64>>, %z: tile<ptr<i64>>, %w: tile<ptr<f64>>) {
    %zero = constant <i32: 0> : tile<i32>
    %whole = constant <f64: 4503599627370496.0> : tile<256xf64>
    %sign = constant <i64: -9223372036854775808> : tile<256xi64>
    %step = constant <i64: 72057594037927981> : tile<256xi64>
    %quarter = constant <f64: 0.25> : tile<256xf64>
    %vx = make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xi64, strides=[1]>
    %px = make_partition_view %vx : partition_view<tile=(256), tensor_view<256xi64, strides=[1]>>
    %vy = make_tensor_view %y, shape = [256], strides = [1] : tensor_view<256xi64, strides=[1]>
    %py = make_partition_view %vy : partition_view<tile=(256), tensor_view<256xi64, strides=[1]>>
    %a, %t0 = load_view_tko weak %px[%zero] : partition_view<tile=(256), tensor_view<256xi64, strides=[1]>>, tile<i32> -> tile<256xi64>, token
    %bits = muli %a, %step : tile<256xi64>
    %b = bitcast %bits : tile<256xi64> -> tile<256xf64>
    %m = absf %b : tile<256xf64>
    %up = addf %m, %whole : tile<256xf64>
    %r = subf %up, %whole : tile<256xf64>
    %ri = bitcast %r : tile<256xf64> -> tile<256xi64>
    %s = andi %bits, %sign : tile<256xi64>
    %rs = ori %ri, %s : tile<256xi64>
    %rounded = bitcast %rs : tile<256xi64> -> tile<256xf64>
    %less = cmpf less_than ordered %m, %whole : tile<256xf64> -> tile<256xi1>
    %c = select %less, %rounded, %b : tile<256xi1>, tile<256xf64>
    %ci = bitcast %c : tile<256xf64> -> tile<256xi64>
    %t1 = store_view_tko weak %ci, %py[%zero] : tile<256xi64>, partition_view<tile=(256), tensor_view<256xi64, strides=[1]>>, tile<i32> -> token
    %vz = make_tensor_view %z, shape = [256], strides = [1] : tensor_view<256xi64, strides=[1]>
    %pz = make_partition_view %vz : partition_view<tile=(256), tensor_view<256xi64, strides=[1]>>
    %vw = make_tensor_view %w, shape = [256], strides = [1] : tensor_view<256xf64, strides=[1]>
    %pw = make_partition_view %vw : partition_view<tile=(256), tensor_view<256xf64, strides=[1]>>
    %d, %t2 = load_view_tko weak %pz[%zero] : partition_view<tile=(256), tensor_view<256xi64, strides=[1]>>, tile<i32> -> tile<256xi64>, token
    %df = itof %d signed : tile<256xi64> -> tile<256xf64>
    %half = mulf %df, %quarter : tile<256xf64>
    %n = negf %half : tile<256xf64>
    %m2 = absf %n : tile<256xf64>
    %up2 = addf %m2, %whole : tile<256xf64>
    %r2 = subf %up2, %whole : tile<256xf64>
    %ri2 = bitcast %r2 : tile<256xf64> -> tile<256xi64>
    %ni = bitcast %n : tile<256xf64> -> tile<256xi64>
    %s2 = andi %ni, %sign : tile<256xi64>
    %rs2 = ori %ri2, %s2 : tile<256xi64>
    %rounded2 = bitcast %rs2 : tile<256xi64> -> tile<256xf64>
    %less2 = cmpf less_than ordered %m2, %whole : tile<256xf64> -> tile<256xi1>
    %e = select %less2, %rounded2, %n : tile<256xi1>, tile<256xf64>
    %t3 = store_view_tko weak %e, %pw[%zero] : tile<256xf64>, partition_view<tile=(256), tensor_view<256xf64, strides=[1]>>, tile<i32> -> token
    return
  }
}

// Powers by truth values.
// launch 1 range:f64:16 zeros:f64:16 zeros:f32:16
// launch 1 small:f64:16 zeros:f64:16 zeros:f32:16
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f64>>, %y: tile<ptr<f64>>, %z: tile<ptr<f32>>) {
    %i = iota : tile<16xi32>
    %x1 = reshape %x : tile<ptr<f64>> -> tile<1xptr<f64>>
    %xs = broadcast %x1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %p = offset %xs, %i : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %a, %t = load_ptr_tko weak %p : tile<16xptr<f64>> -> tile<16xf64>, token
    %c = trunci %i : tile<16xi32> -> tile<16xi1>
    %f = fpowi %a, %c : tile<16xf64>, tile<16xi1>
    %y1 = reshape %y : tile<ptr<f64>> -> tile<1xptr<f64>>
    %ys = broadcast %y1 : tile<1xptr<f64>> -> tile<16xptr<f64>>
    %q = offset %ys, %i : tile<16xptr<f64>>, tile<16xi32> -> tile<16xptr<f64>>
    %k = store_ptr_tko weak %q, %f token=%t : tile<16xptr<f64>>, tile<16xf64> -> token
    %g = ftof %a : tile<16xf64> -> tile<16xf32>
    %h = fpowi %g, %c : tile<16xf32>, tile<16xi1>
    %z1 = reshape %z : tile<ptr<f32>> -> tile<1xptr<f32>>
    %zs = broadcast %z1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %r = offset %zs, %i : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %k2 = store_ptr_tko weak %r, %h token=%k : tile<16xptr<f32>>, tile<16xf32> -> token
    return
  }
}

// Parts of tiles at constant and other indices.
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %j: tile<i32>) {
  %0 = constant <i32: 0> : tile<i32>
  %1 = constant <i32: 1> : tile<i32>
  %t = iota : tile<16xi32>
  %s = reshape %t : tile<16xi32> -> tile<4x4xi32>
  %a = extract %s[%1, %0] : tile<4x4xi32> -> tile<2x2xi32>
  %b = extract %s[%i, %1] : tile<4x4xi32> -> tile<1x2xi32>
  %f = itof %s signed : tile<4x4xi32> -> tile<4x4xf32>
  %c = extract %f[%i, %j] : tile<4x4xf32> -> tile<2x1xf32>
  %d = reshape %c : tile<2x1xf32> -> tile<2xf32>
  print_tko "%f %i %i\n", %d, %a, %b : tile<2xf32>, tile<2x2xi32>, tile<1x2xi32> -> token
}

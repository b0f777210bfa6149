// The masks of a tile are set for the first elements, up to a limit: at it, before the first element, beyond the last, and so that
// the integers that are compared with it wrap around. Sums of negative zeros differ if a positive one is added.
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=0 i32=5
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=7 i32=7
// launch 1 zeros:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=3 i32=259
// launch 1 zeros:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=3 i32=700
// launch 1 zeros:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=0 i32=511
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=-100 i32=5
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=-100 i32=-90
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=20 i32=-1
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=2147483600 i32=2147483647
// launch 1 small:f32:512 zeros:f32:512 zeros:f32:8 zeros:i32:8 i32=-2147483647 i32=2147483647
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %z: tile<ptr<f32>>, %f: tile<ptr<f32>>, %g: tile<ptr<i32>>, %start: tile<i32>, %limit: tile<i32>) {
    %iota = iota : tile<512xi32>
    %start1 = reshape %start : tile<i32> -> tile<1xi32>
    %starts = broadcast %start1 : tile<1xi32> -> tile<512xi32>
    %i = addi %iota, %starts : tile<512xi32>
    %limit1 = reshape %limit : tile<i32> -> tile<1xi32>
    %limits = broadcast %limit1 : tile<1xi32> -> tile<512xi32>
    %m = cmpi less_than_or_equal %i, %limits, unsigned : tile<512xi32> -> tile<512xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %xp = offset %xs, %iota : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %z1 = reshape %z : tile<ptr<f32>> -> tile<1xptr<f32>>
    %zs = broadcast %z1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %zp = offset %zs, %iota : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %none = constant <f32: 0.0> : tile<512xf32>
    %least = constant <f32: 0xFF800000> : tile<512xf32>
    %v, %t0 = load_ptr_tko weak %xp, %m, %none : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %n = negf %v : tile<512xf32>
    %s = select %m, %n, %none : tile<512xi1>, tile<512xf32>
    %sum = reduce %s dim=0 identities=[0.0 : f32] : tile<512xf32> -> tile<f32>
    (%a: tile<f32>, %b: tile<f32>) {
      %c = addf %a, %b : tile<f32>
      yield %c : tile<f32>
    }
    %l = select %m, %n, %least : tile<512xi1>, tile<512xf32>
    %max = reduce %l dim=0 identities=[0xFF800000 : f32] : tile<512xf32> -> tile<f32>
    (%a: tile<f32>, %b: tile<f32>) {
      %c = maxf %a, %b : tile<f32>
      yield %c : tile<f32>
    }
    %ones = exti %m unsigned : tile<512xi1> -> tile<512xi32>
    %count = reduce %ones dim=0 identities=[0 : i32] : tile<512xi32> -> tile<i32>
    (%a: tile<i32>, %b: tile<i32>) {
      %c = addi %a, %b : tile<i32>
      yield %c : tile<i32>
    }
    %k0 = store_ptr_tko weak %zp, %s, %m : tile<512xptr<f32>>, tile<512xf32>, tile<512xi1> -> token
    %one = constant <i32: 1> : tile<i32>
    %f1 = offset %f, %one : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %k1 = store_ptr_tko weak %f, %sum : tile<ptr<f32>>, tile<f32> -> token
    %k2 = store_ptr_tko weak %f1, %max : tile<ptr<f32>>, tile<f32> -> token
    %k3 = store_ptr_tko weak %g, %count : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}

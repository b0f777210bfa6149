// A row of a sparse matrix times a vector, whose indices no mask limits: only the first elements are masked. The limit is at, before
// and beyond the elements of the tile. The indices beyond it are not valid, which has no effect. In the last launch but one, an
// index within the limit is not valid, so that the launch faults; in the last one the limit is beyond the buffers. The limit is on the
// left of one comparison, and one mask is a conjunction with a condition of the elements.
// launch 1 range:i32:512 small:f32:512 small:f32:100 small:f32:8 i32=100
// launch 1 range:i32:512 small:f32:512 small:f32:100 small:f32:8 i32=0
// launch 1 range:i32:512 small:f32:512 small:f32:100 small:f32:8 i32=-7
// launch 1 range:i32:512 small:f32:512 small:f32:100 small:f32:8 i32=1
// launch 1 range:i32:512 small:f32:512 small:f32:512 small:f32:8 i32=512
// launch 1 range:i32:512 small:f32:512 small:f32:512 small:f32:8 i32=9999
// launch 1 range:i32:512 small:f32:512 small:f32:100 small:f32:8 i32=102
// launch 1 range:i32:300 small:f32:512 small:f32:512 small:f32:8 i32=301
cuda_tile.module @m {
  entry @k(%col: tile<ptr<i32>>, %val: tile<ptr<f32>>, %x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %limit: tile<i32>) {
    %i = iota : tile<512xi32>
    %limit1 = reshape %limit : tile<i32> -> tile<1xi32>
    %limits = broadcast %limit1 : tile<1xi32> -> tile<512xi32>
    %m = cmpi greater_than %limits, %i, signed : tile<512xi32> -> tile<512xi1>
    %none = constant <f32: 0.0> : tile<512xf32>
    %v1 = reshape %val : tile<ptr<f32>> -> tile<1xptr<f32>>
    %vs = broadcast %v1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %vp = offset %vs, %i : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %v, %t0 = load_ptr_tko weak %vp, %m, %none : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %c1 = reshape %col : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cs = broadcast %c1 : tile<1xptr<i32>> -> tile<512xptr<i32>>
    %cp = offset %cs, %i : tile<512xptr<i32>>, tile<512xi32> -> tile<512xptr<i32>>
    %c, %t1 = load_ptr_tko weak %cp, %m : tile<512xptr<i32>>, tile<512xi1> -> tile<512xi32>, token
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %xp = offset %xs, %c : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %u, %t2 = load_ptr_tko weak %xp, %m, %none : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %p = mulf %u, %v : tile<512xf32>
    %sum = reduce %p dim=0 identities=[0.0 : f32] : tile<512xf32> -> tile<f32>
    (%a: tile<f32>, %b: tile<f32>) {
      %s = addf %a, %b : tile<f32>
      yield %s : tile<f32>
    }
    %zeros = constant <i32: 1> : tile<512xi32>
    %odd = andi %c, %zeros : tile<512xi32>
    %is = cmpi equal %odd, %zeros, signed : tile<512xi32> -> tile<512xi1>
    %both = andi %m, %is : tile<512xi1>
    %w, %t3 = load_ptr_tko weak %xp, %both, %none : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %max = reduce %w dim=0 identities=[0xFF800000 : f32] : tile<512xf32> -> tile<f32>
    (%a: tile<f32>, %b: tile<f32>) {
      %s = maxf %a, %b : tile<f32>
      yield %s : tile<f32>
    }
    %one = constant <i32: 1> : tile<i32>
    %y1 = offset %y, %one : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %k0 = store_ptr_tko weak %y, %sum : tile<ptr<f32>>, tile<f32> -> token
    %k1 = store_ptr_tko weak %y1, %max : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}

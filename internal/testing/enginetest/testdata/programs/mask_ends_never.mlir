// The mask of a store is never set, and that of a load is set for no element.
// launch 2 small:f32:64 zeros:f32:64
cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %t0 = make_token : token
    %never = constant <i1: false> : tile<64xi1>
    %iota = iota : tile<64xi64>
    %three = constant <i64: 3> : tile<64xi64>
    %i = addi %three, %iota : tile<64xi64>
    %zero = constant <i64: 0> : tile<64xi64>
    %m = cmpi less_than %i, %zero, signed : tile<64xi64> -> tile<64xi1>
    %six = constant <f32: 6.0> : tile<64xf32>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %xp = offset %xs, %i : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ys = broadcast %y1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %yp = offset %ys, %iota : tile<64xptr<f32>>, tile<64xi64> -> tile<64xptr<f32>>
    %v, %t1 = load_ptr_tko weak %xp, %m, %six token=%t0 : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
    %t2 = store_ptr_tko weak %yp, %v, %never token=%t0 : tile<64xptr<f32>>, tile<64xf32>, tile<64xi1> -> token
    return
  }
}

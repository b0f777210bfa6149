cuda_tile.module @control {
  entry @loops(%arg0: tile<i32>, %arg1: tile<i1>) {
    %cst_0_i32 = constant <i32: 0> : tile<i32>
    %cst_1_i32 = constant <i32: 1> : tile<i32>
    %for:2 = for %loopIdx in (%cst_0_i32 to %arg0, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %cst_1_i32) -> (tile<i32>, tile<i32>) {
      %3 = addi %iterArg0, %loopIdx overflow<no_signed_wrap> : tile<i32>
      if %arg1 {
        continue %3, %iterArg1 : tile<i32>, tile<i32>
      }
      continue %3, %iterArg1 : tile<i32>, tile<i32>
    }
    for unsigned %loopIdx in (%cst_0_i32 to %arg0, step %cst_1_i32) : tile<i32> {
    }
    %0 = if %arg1 -> (tile<i32>) {
      yield %for#0 : tile<i32>
    } else {
      yield %for#1 : tile<i32>
    }
    if %arg1 {
    } else {
    }
    %1:2 = loop iter_values(%arg2 = %cst_0_i32) : tile<i32> -> tile<i32>, tile<f32> {
      %cst_f32 = constant <f32: 2.500000e+00> : tile<f32>
      if %arg1 {
        break %arg2, %cst_f32 : tile<i32>, tile<f32>
      }
      continue %arg2 : tile<i32>
    }
    %2 = loop : tile<i32> {
      break %cst_1_i32 : tile<i32>
    }
    loop {
      break
    }
    return
  }
  entry @folds(%arg0: tile<f32>) {
    %cst_f32 = constant <f32: [1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tile<4xf32>
    %0 = iota : tile<4xi32>
    %reduce:2 = reduce %cst_f32, %0 dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<4xf32>, tile<4xi32> -> tile<f32>, tile<i32> 
    (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
      %2 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1>
      %3 = select %2, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f32>
      %4 = select %2, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32>
      yield %3, %4 : tile<f32>, tile<i32>
    }
    %1 = scan %cst_f32 dim=0 reverse=true identities=[-0.000000e+00 : f32] : tile<4xf32> -> tile<4xf32> 
    (%arg1: tile<f32>, %arg2: tile<f32>) {
      %2 = addf %arg1, %arg2 rounding<zero> flush_to_zero : tile<f32>
      yield %2 : tile<f32>
    }
    return
  }
}

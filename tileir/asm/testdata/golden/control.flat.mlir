entry @loops(%arg0: tile<i32>, %arg1: tile<i1>) {
  %cst_0_i32 = constant <i32: 0> : tile<i32> loc(#loc1)
  %cst_1_i32 = constant <i32: 1> : tile<i32> loc(#loc2)
  %for:2 = for %loopIdx in (%cst_0_i32 to %arg0, step %cst_1_i32) : tile<i32> iter_values(%iterArg0 = %cst_0_i32, %iterArg1 = %cst_1_i32) -> (tile<i32>, tile<i32>) {
    %3 = addi %iterArg0, %loopIdx overflow<no_signed_wrap> : tile<i32> loc(#loc4)
    if %arg1 {
      continue %3, %iterArg1 : tile<i32>, tile<i32> loc(#loc6)
    } loc(#loc5)
    continue %3, %iterArg1 : tile<i32>, tile<i32> loc(#loc7)
  } loc(#loc3)
  for unsigned %loopIdx in (%cst_0_i32 to %arg0, step %cst_1_i32) : tile<i32> {
  } loc(#loc8)
  %0 = if %arg1 -> (tile<i32>) {
    yield %for#0 : tile<i32> loc(#loc10)
  } else {
    yield %for#1 : tile<i32> loc(#loc11)
  } loc(#loc9)
  if %arg1 {
  } else {
  } loc(#loc12)
  %1:2 = loop iter_values(%arg2 = %cst_0_i32) : tile<i32> -> tile<i32>, tile<f32> {
    %cst_f32 = constant <f32: 2.500000e+00> : tile<f32> loc(#loc14)
    if %arg1 {
      break %arg2, %cst_f32 : tile<i32>, tile<f32> loc(#loc16)
    } loc(#loc15)
    continue %arg2 : tile<i32> loc(#loc17)
  } loc(#loc13)
  %2 = loop : tile<i32> {
    break %cst_1_i32 : tile<i32> loc(#loc19)
  } loc(#loc18)
  loop {
    break loc(#loc21)
  } loc(#loc20)
  return loc(#loc)
} loc(#loc)
entry @folds(%arg0: tile<f32>) {
  %cst_f32 = constant <f32: [1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tile<4xf32> loc(#loc23)
  %0 = iota : tile<4xi32> loc(#loc24)
  %reduce:2 = reduce %cst_f32, %0 dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<4xf32>, tile<4xi32> -> tile<f32>, tile<i32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    %2 = cmpf greater_than ordered %reduce_lhs0, %reduce_rhs0 : tile<f32> -> tile<i1> loc(#loc26)
    %3 = select %2, %reduce_lhs0, %reduce_rhs0 : tile<i1>, tile<f32> loc(#loc27)
    %4 = select %2, %reduce_lhs1, %reduce_rhs1 : tile<i1>, tile<i32> loc(#loc28)
    yield %3, %4 : tile<f32>, tile<i32> loc(#loc29)
  } loc(#loc25)
  %1 = scan %cst_f32 dim=0 reverse=true identities=[-0.000000e+00 : f32] : tile<4xf32> -> tile<4xf32> 
  (%arg1: tile<f32>, %arg2: tile<f32>) {
    %2 = addf %arg1, %arg2 rounding<zero> flush_to_zero : tile<f32> loc(#loc31)
    yield %2 : tile<f32> loc(#loc32)
  } loc(#loc30)
  return loc(#loc22)
} loc(#loc22)
#loc = loc("control.in.mlir":3:3)
#loc1 = loc("control.in.mlir":4:13)
#loc2 = loc("control.in.mlir":5:12)
#loc3 = loc("control.in.mlir":6:14)
#loc4 = loc("control.in.mlir":7:12)
#loc5 = loc("control.in.mlir":8:7)
#loc6 = loc("control.in.mlir":9:9)
#loc7 = loc("control.in.mlir":11:7)
#loc8 = loc("control.in.mlir":13:5)
#loc9 = loc("control.in.mlir":15:10)
#loc10 = loc("control.in.mlir":16:7)
#loc11 = loc("control.in.mlir":18:7)
#loc12 = loc("control.in.mlir":20:5)
#loc13 = loc("control.in.mlir":23:12)
#loc14 = loc("control.in.mlir":24:12)
#loc15 = loc("control.in.mlir":25:7)
#loc16 = loc("control.in.mlir":26:9)
#loc17 = loc("control.in.mlir":28:7)
#loc18 = loc("control.in.mlir":30:10)
#loc19 = loc("control.in.mlir":31:7)
#loc20 = loc("control.in.mlir":33:5)
#loc21 = loc("control.in.mlir":34:7)
#loc22 = loc("control.in.mlir":37:3)
#loc23 = loc("control.in.mlir":38:10)
#loc24 = loc("control.in.mlir":39:10)
#loc25 = loc("control.in.mlir":40:15)
#loc26 = loc("control.in.mlir":41:12)
#loc27 = loc("control.in.mlir":42:12)
#loc28 = loc("control.in.mlir":43:12)
#loc29 = loc("control.in.mlir":44:7)
#loc30 = loc("control.in.mlir":46:10)
#loc31 = loc("control.in.mlir":47:12)
#loc32 = loc("control.in.mlir":48:7)

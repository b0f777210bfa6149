entry @k(%arg0: tile<i32>) {
  %0 = addi %arg0, %arg0 : tile<i32> loc(#loc1)
  %1 = addi %0, %arg0 : tile<i32> loc(#loc8)
  %2 = addi %1, %arg0 : tile<i32> loc(#loc9)
  %3 = addi %2, %arg0 : tile<i32> loc(#loc10)
  %4 = addi %3, %arg0 : tile<i32> loc(#loc4)
  %5 = addi %4, %arg0 : tile<i32> loc(#loc11)
  %6 = addi %5, %arg0 : tile<i32> loc(#loc7)
  return loc(#loc13)
} loc(#loc12)
#di_file = #cuda_tile.di_file<"k.py" in "/src">
#loc = loc("k.py":2:1)
#loc1 = loc("k.py":3:5)
#loc2 = loc("lib.py":1:1)
#loc3 = loc("k.py":4:7)
#loc4 = loc(unknown)
#loc5 = loc("k.py":9:1)
#loc6 = loc("a \\ \22b\22.py":4:2)
#loc7 = loc("locations.in.mlir":9:10)
#di_compile_unit = #cuda_tile.di_compile_unit<file = #di_file>
#loc8 = loc(callsite(#loc2 at #loc3))
#loc9 = loc(fused<"pass">[#loc1, #loc3, #loc4])
#loc10 = loc("named"(#loc5))
#loc11 = loc("100%"(#loc6))
#di_subprogram = #cuda_tile.di_subprogram<file = #di_file, line = 2, name = "k", linkageName = "k", compileUnit = #di_compile_unit, scopeLine = 2>
#di_lexical_block = #cuda_tile.di_lexical_block<scope = #di_subprogram, file = #di_file, line = 4>
#loc12 = #cuda_tile.di_loc<#loc in #di_subprogram>
#loc13 = #cuda_tile.di_loc<#loc3 in #di_lexical_block>

cuda_tile.module @locations {
  entry @k(%a: tile<i32>) {
    %0 = addi %a, %a : tile<i32> loc("k.py":3:5)
    %1 = addi %0, %a : tile<i32> loc(callsite("lib.py":1:1 at #here))
    %2 = addi %1, %a : tile<i32> loc(fused<"pass">["k.py":3:5, #here, unknown])
    %3 = addi %2, %a : tile<i32> loc("named"("k.py":9:1))
    %4 = addi %3, %a : tile<i32> loc(unknown)
    %5 = addi %4, %a : tile<i32> loc("100%"("a \\ \22b\22.py":4:2))
    %6 = addi %5, %a : tile<i32>
    return loc(#scoped)
  } loc(#entry)
} loc(unknown)
#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#fn = #cuda_tile.di_subprogram<file = #file, line = 2, name = "k", linkageName = "k", compileUnit = #unit, scopeLine = 2>
#block = #cuda_tile.di_lexical_block<scope = #fn, file = #file, line = 4>
#entry = #cuda_tile.di_loc<loc("k.py":2:1) in #fn>
#scoped = #cuda_tile.di_loc<#here in #block>
#here = loc("k.py":4:7)

// Pointers moved by truth values and by integers of eight bits that wrap around.
// launch 1 range:i32:512 zeros:i32:256 i8=100
// launch 1 range:i32:512 zeros:i32:256 i8=-128
// launch 1 range:i32:512 zeros:i32:256 i8=0
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %by: tile<i8>) {
    %i = iota : tile<64xi32>
    %yes = constant <i1: true> : tile<64xi1>
    %minus = exti %yes signed : tile<64xi1> -> tile<64xi32>
    %plus = exti %yes unsigned : tile<64xi1> -> tile<64xi32>
    %four = constant <i32: 4> : tile<64xi32>
    %m4 = muli %minus, %four : tile<64xi32>
    %a = addi %m4, %i : tile<64xi32>
    %b = addi %a, %plus : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %mid = constant <i32: 256> : tile<64xi32>
    %xm = offset %xs, %mid : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %p = offset %xm, %b : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t = load_ptr_tko weak %p : tile<64xptr<i32>> -> tile<64xi32>, token
    %by1 = reshape %by : tile<i8> -> tile<1xi8>
    %bys = broadcast %by1 : tile<1xi8> -> tile<64xi8>
    %i8 = iota : tile<64xi8>
    %wrapped = addi %i8, %bys : tile<64xi8>
    %w = exti %wrapped signed : tile<64xi8> -> tile<64xi32>
    %q = offset %xm, %w : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v2, %t2 = load_ptr_tko weak %q token=%t : tile<64xptr<i32>> -> tile<64xi32>, token
    %wu = exti %wrapped unsigned : tile<64xi8> -> tile<64xi32>
    %qu = offset %xm, %wu : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v3, %t3 = load_ptr_tko weak %qu token=%t2 : tile<64xptr<i32>> -> tile<64xi32>, token
    %y1 = reshape %y : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ys = broadcast %y1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %o = offset %ys, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %n = constant <i32: 64> : tile<64xi32>
    %o2 = offset %o, %n : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %o3 = offset %o2, %n : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %k0 = store_ptr_tko weak %o, %v token=%t3 : tile<64xptr<i32>>, tile<64xi32> -> token
    %k1 = store_ptr_tko weak %o2, %v2 token=%k0 : tile<64xptr<i32>>, tile<64xi32> -> token
    %k2 = store_ptr_tko weak %o3, %v3 token=%k1 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}

// Pointers by integers in memory, which mostly follow each other, with masks that end at any
// element, and buffers that are too short.
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=0 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=1 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=3 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=4 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=5 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=7 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=8 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=9 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=15 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=16 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=17 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=31 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=0
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=1
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=3
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=4
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=8
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=11
// launch 1 range:i64:32 range:i32:32 zeros:i64:32 i32=32 i32=31
// launch 1 range:i64:31 range:i32:32 zeros:i64:32 i32=32 i32=99
// launch 1 range:i64:25 range:i32:32 zeros:i64:32 i32=32 i32=99
// launch 1 range:i64:8 range:i32:32 zeros:i64:32 i32=32 i32=99
// launch 1 range:i64:1 range:i32:32 zeros:i64:32 i32=32 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:31 i32=32 i32=99
// launch 1 range:i64:32 small:i32:32 zeros:i64:32 i32=32 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:31 i32=31 i32=99
// launch 1 range:i64:32 range:i32:32 zeros:i64:31 i32=30 i32=99
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i64>>, %at: tile<ptr<i32>>, %y: tile<ptr<i64>>, %n: tile<i32>, %m: tile<i32>) {
    %i = iota : tile<32xi32>
    %at1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ats = broadcast %at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %pa = offset %ats, %i : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %j, %t = load_ptr_tko weak %pa : tile<32xptr<i32>> -> tile<32xi32>, token
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<32xi32>
    %m1 = reshape %m : tile<i32> -> tile<1xi32>
    %ms = broadcast %m1 : tile<1xi32> -> tile<32xi32>
    %let0 = cmpi less_than %i, %ns, signed : tile<32xi32> -> tile<32xi1>
    %let1 = cmpi not_equal %i, %ms, signed : tile<32xi32> -> tile<32xi1>
    %let = andi %let0, %let1 : tile<32xi1>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %px = offset %xs, %j : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %y1 = reshape %y : tile<ptr<i64>> -> tile<1xptr<i64>>
    %ys = broadcast %y1 : tile<1xptr<i64>> -> tile<32xptr<i64>>
    %py = offset %ys, %j : tile<32xptr<i64>>, tile<32xi32> -> tile<32xptr<i64>>
    %pad = constant <i64: 77> : tile<32xi64>
    %v, %t2 = load_ptr_tko weak %px, %let, %pad token=%t : tile<32xptr<i64>>, tile<32xi1>, tile<32xi64> -> tile<32xi64>, token
    %one = constant <i64: 1> : tile<32xi64>
    %u = addi %v, %one : tile<32xi64>
    %k0 = store_ptr_tko weak %py, %u, %let0 token=%t2 : tile<32xptr<i64>>, tile<32xi64>, tile<32xi1> -> token
    return
  }
}

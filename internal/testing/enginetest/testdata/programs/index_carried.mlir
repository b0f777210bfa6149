// A tile of indices that a loop carries, which is computed in place, and is needed again if a lane is not within the
// buffer of the others.
// launch 1 range:i32:128 range:i32:64 zeros:i32:64 i32=4
// launch 1 range:i32:64 range:i32:64 zeros:i32:64 i32=4
// launch 1 range:i32:64 range:i32:64 zeros:i32:64 i32=1
// launch 1 range:i32:64 small:i32:64 zeros:i32:64 i32=4
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %at: tile<ptr<i32>>, %y: tile<ptr<i32>>, %n: tile<i32>) {
    %i = iota : tile<64xi32>
    %ats1 = reshape %at : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ats = broadcast %ats1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %pa = offset %ats, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %j, %t = load_ptr_tko weak %pa : tile<64xptr<i32>> -> tile<64xi32>, token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ones = constant <i32: 1> : tile<64xi32>
    %limit = constant <i32: 63> : tile<64xi32>
    %zeros = constant <i32: 0> : tile<64xi32>
    %xs1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %xs1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %last, %total = for %k in (%zero to %n, step %one) : tile<i32> iter_values(%at0 = %j, %sum = %zeros) -> (tile<64xi32>, tile<64xi32>) {
      %next = addi %at0, %ones : tile<64xi32>
      %px = offset %xs, %at0 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
      %let = cmpi less_than %at0, %limit, unsigned : tile<64xi32> -> tile<64xi1>
      %v, %t2 = load_ptr_tko weak %px, %let, %ones token=%t : tile<64xptr<i32>>, tile<64xi1>, tile<64xi32> -> tile<64xi32>, token
      %more = addi %sum, %v : tile<64xi32>
      continue %next, %more : tile<64xi32>, tile<64xi32>
    }
    %all = addi %last, %total : tile<64xi32>
    %ys1 = reshape %y : tile<ptr<i32>> -> tile<1xptr<i32>>
    %ys = broadcast %ys1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %py = offset %ys, %i : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %k0 = store_ptr_tko weak %py, %all : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}

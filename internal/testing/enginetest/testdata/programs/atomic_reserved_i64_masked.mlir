// Additions of other numbers than 1 under a mask, whose old values are used.
// launch 6 small:i64:384 zeros:i64:8 zeros:i64:32768
// launch 6 small:i64:384 zeros:i64:64 zeros:i64:32768
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i64>>, %bins: tile<ptr<i64>>, %out: tile<ptr<i64>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %bx, %c64 : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<64xi32>
    %at = addi %i, %firsts : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i64>> -> tile<1xptr<i64>>
    %xs = broadcast %x1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %xp = offset %xs, %at : tile<64xptr<i64>>, tile<64xi32> -> tile<64xptr<i64>>
    %v, %t = load_ptr_tko weak %xp token=%0 : tile<64xptr<i64>> -> tile<64xi64>, token
    %seven = constant <i64: 7> : tile<64xi64>
    %key = andi %v, %seven : tile<64xi64>
    %on = cmpi not_equal %key, %seven, signed : tile<64xi64> -> tile<64xi1>
    %one = constant <i64: 1> : tile<64xi64>
    %n = addi %key, %one : tile<64xi64>
    %b1 = reshape %bins : tile<ptr<i64>> -> tile<1xptr<i64>>
    %bs = broadcast %b1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %bp = offset %bs, %key : tile<64xptr<i64>>, tile<64xi64> -> tile<64xptr<i64>>
    %old, %t1 = atomic_rmw_tko relaxed device %bp, add, %n, %on token=%t : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> tile<64xi64>, token
    %eight = constant <i64: 8> : tile<64xi64>
    %row = muli %old, %eight : tile<64xi64>
    %to = addi %row, %key : tile<64xi64>
    %o1 = reshape %out : tile<ptr<i64>> -> tile<1xptr<i64>>
    %os = broadcast %o1 : tile<1xptr<i64>> -> tile<64xptr<i64>>
    %op = offset %os, %to : tile<64xptr<i64>>, tile<64xi64> -> tile<64xptr<i64>>
    %t2 = store_ptr_tko weak %op, %n, %on token=%t1 : tile<64xptr<i64>>, tile<64xi64>, tile<64xi1> -> token
    return
  }
}

// A counting sort of many blocks: the old value of each counter is where an element goes. In the second launch keys and counters are in
// one buffer, in the third some counters are beyond theirs.
// launch 8 small:i32:512 zeros:i32:8 zeros:i32:4096
// launch 8 small:i32:520 =0+2048 zeros:i32:65536
// launch 1 small:i32:512 zeros:i32:7 zeros:i32:4096
cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %bins: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %0 = make_token : token
    %i = iota : tile<64xi32>
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c64 = constant <i32: 64> : tile<i32>
    %first = muli %bx, %c64 : tile<i32>
    %first1 = reshape %first : tile<i32> -> tile<1xi32>
    %firsts = broadcast %first1 : tile<1xi32> -> tile<64xi32>
    %at = addi %i, %firsts : tile<64xi32>
    %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
    %xs = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %xp = offset %xs, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %v, %t = load_ptr_tko weak %xp token=%0 : tile<64xptr<i32>> -> tile<64xi32>, token
    %seven = constant <i32: 7> : tile<64xi32>
    %key = andi %v, %seven : tile<64xi32>
    %b1 = reshape %bins : tile<ptr<i32>> -> tile<1xptr<i32>>
    %bs = broadcast %b1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %bp = offset %bs, %key : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %one = constant <i32: 1> : tile<64xi32>
    %old, %t1 = atomic_rmw_tko relaxed device %bp, add, %one token=%t : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
    %eight = constant <i32: 8> : tile<64xi32>
    %three = constant <i32: 3> : tile<64xi32>
    %positive = addi %old, %three : tile<64xi32>
    %row = muli %positive, %eight : tile<64xi32>
    %to = addi %row, %key : tile<64xi32>
    %o1 = reshape %out : tile<ptr<i32>> -> tile<1xptr<i32>>
    %os = broadcast %o1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %op = offset %os, %to : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %t2 = store_ptr_tko weak %op, %v token=%t1 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}

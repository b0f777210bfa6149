// Histogram: counts by atomic additions, through pointers
// grid 4
// args range:i32:256 zeros:i32:10
//
// Each number is counted in the bin of its remainder by 10.
entry @histogram(%x: tile<ptr<i32>>, %bins: tile<ptr<i32>>) {
  %i, %j, %k = get_tile_block_id : tile<i32>
  %size = constant <i32: 64> : tile<i32>
  %first = muli %i, %size : tile<i32>
  %first1 = reshape %first : tile<i32> -> tile<1xi32>
  %firsts = broadcast %first1 : tile<1xi32> -> tile<64xi32>
  %lane = iota : tile<64xi32>
  %at = addi %firsts, %lane : tile<64xi32>

  %x1 = reshape %x : tile<ptr<i32>> -> tile<1xptr<i32>>
  %xb = broadcast %x1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %xp = offset %xb, %at : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
  %v, %tv = load_ptr_tko weak %xp : tile<64xptr<i32>> -> tile<64xi32>, token

  %ten = constant <i32: 10> : tile<64xi32>
  %bin = remi %v, %ten signed : tile<64xi32>
  %b1 = reshape %bins : tile<ptr<i32>> -> tile<1xptr<i32>>
  %bb = broadcast %b1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
  %bp = offset %bb, %bin : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
  %one = constant <i32: 1> : tile<64xi32>
  %old, %to = atomic_rmw_tko relaxed device %bp, add, %one : tile<64xptr<i32>>, tile<64xi32> -> tile<64xi32>, token
  return
}

// Out of bounds: an array of 100 elements, and tiles of 32 without a mask
// grid 4
// args zeros:f32:100
// finds 3.1/ub-10
//
// The last block stores to elements 96 to 127. Without a mask that is past the end of the array.
entry @fill(%x: tile<ptr<f32>>) {
  %i, %j, %k = get_tile_block_id : tile<i32>
  %size = constant <i32: 32> : tile<i32>
  %first = muli %i, %size : tile<i32>
  %first1 = reshape %first : tile<i32> -> tile<1xi32>
  %firsts = broadcast %first1 : tile<1xi32> -> tile<32xi32>
  %lane = iota : tile<32xi32>
  %at = addi %firsts, %lane : tile<32xi32>
  %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
  %xb = broadcast %x1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
  %xp = offset %xb, %at : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
  %one = constant <f32: 1.0> : tile<32xf32>
  %t = store_ptr_tko weak %xp, %one : tile<32xptr<f32>>, tile<32xf32> -> token
  return
}

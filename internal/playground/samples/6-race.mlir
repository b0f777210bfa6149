// A race: blocks that add to one counter without an order
// grid 8
// args range:i32:8 zeros:i32:1
// finds race
//
// Each block loads the counter, adds its number, and stores it. Nothing orders the blocks:
// on a GPU some of the additions are lost. An atomic_rmw_tko would do.
entry @count(%x: tile<ptr<i32>>, %counter: tile<ptr<i32>>) {
  %i, %j, %k = get_tile_block_id : tile<i32>
  %xp = offset %x, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
  %v, %tv = load_ptr_tko weak %xp : tile<ptr<i32>> -> tile<i32>, token
  %old, %to = load_ptr_tko weak %counter : tile<ptr<i32>> -> tile<i32>, token
  %new = addi %old, %v : tile<i32>
  %tn = store_ptr_tko weak %counter, %new token = %to : tile<ptr<i32>>, tile<i32> -> token
  return
}

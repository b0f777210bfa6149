// Unwritten memory: a sum over more than was stored
// grid 1
// args uninit:f32:64 zeros:f32:1
// finds uninit
//
// The block stores 32 elements and sums 64. Nobody has written the others.
entry @sum(%scratch: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
  %s1 = reshape %scratch : tile<ptr<f32>> -> tile<1xptr<f32>>
  %s32 = broadcast %s1 : tile<1xptr<f32>> -> tile<32xptr<f32>>
  %lane32 = iota : tile<32xi32>
  %p32 = offset %s32, %lane32 : tile<32xptr<f32>>, tile<32xi32> -> tile<32xptr<f32>>
  %v32 = itof %lane32 signed : tile<32xi32> -> tile<32xf32>
  %t = store_ptr_tko weak %p32, %v32 : tile<32xptr<f32>>, tile<32xf32> -> token

  %s64 = broadcast %s1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
  %lane64 = iota : tile<64xi32>
  %p64 = offset %s64, %lane64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
  %v, %tv = load_ptr_tko weak %p64 token = %t : tile<64xptr<f32>> -> tile<64xf32>, token
  %sum = reduce %v dim=0 identities=[0.000000e+00 : f32] : tile<64xf32> -> tile<f32>
  (%a: tile<f32>, %b: tile<f32>) {
    %c = addf %a, %b : tile<f32>
    yield %c : tile<f32>
  }
  %ty = store_ptr_tko weak %y, %sum : tile<ptr<f32>>, tile<f32> -> token
  return
}

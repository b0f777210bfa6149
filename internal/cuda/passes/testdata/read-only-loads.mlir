// Loads of %alone come from memory that nothing is stored to; %alone_too is stored to, and
// %shared may be other memory too.
entry @k(%alone: tile<ptr<f32>>, %alone_too: tile<ptr<f32>>, %shared: tile<ptr<f32>>, %n: tile<i32>) {
  %t0 = make_token : token
  %one = constant <i32: 1> : tile<i32>
  %r = for %i in (%one to %n, step %one) : tile<i32> iter_values(%t = %t0) -> (token) {
    %p = offset %alone, %i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %x, %t1 = load_ptr_tko weak %p token=%t : tile<ptr<f32>> -> tile<f32>, token
    %y, %t2 = load_ptr_tko weak %shared token=%t1 : tile<ptr<f32>> -> tile<f32>, token
    %z, %t3 = load_ptr_tko weak %alone_too token=%t1 : tile<ptr<f32>> -> tile<f32>, token
    %t4 = join_tokens %t1, %t2, %t3 : token
    %t5 = store_ptr_tko weak %alone_too, %x token=%t4 : tile<ptr<f32>>, tile<f32> -> token
    continue %t5 : token
  }
  %x, %t6 = load_ptr_tko weak %alone : tile<ptr<f32>> -> tile<f32>, token
  %t7 = store_ptr_tko weak %alone_too, %x token=%t6 : tile<ptr<f32>>, tile<f32> -> token
  return
}

// A kernel that synchronises keeps all order.
entry @synchronised(%alone: tile<ptr<f32>>, %flag: tile<ptr<i32>>) {
  %x, %t = load_ptr_tko weak %alone : tile<ptr<f32>> -> tile<f32>, token
  %seen, %t1 = load_ptr_tko acquire device %flag token=%t : tile<ptr<i32>> -> tile<i32>, token
  %y, %t2 = load_ptr_tko weak %alone token=%t1 : tile<ptr<f32>> -> tile<f32>, token
  return
}

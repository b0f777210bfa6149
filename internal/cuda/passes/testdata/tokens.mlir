// A token that comes after another one says what that says; what no round changes is not
// carried; two that are always the same are one.
entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<i32>, %c: tile<i1>) {
  %t0 = make_token : token
  %one = constant <i32: 1> : tile<i32>
  %v = constant <f32: 1.0> : tile<f32>
  %s0 = store_ptr_tko weak %p, %v token=%t0 : tile<ptr<f32>>, tile<f32> -> token
  %j0 = join_tokens %t0, %s0 : token
  %r:3 = for %i in (%one to %n, step %one) : tile<i32> iter_values(%same = %j0, %a = %s0, %b = %j0) -> (token, token, token) {
    %before = join_tokens %a, %same, %b : token
    %s1 = store_ptr_tko weak %q, %v token=%before : tile<ptr<f32>>, tile<f32> -> token
    continue %same, %s1, %s1 : token, token, token
  }
  %l:2 = loop iter_values(%a = %r#1) : token -> token, token {
    if %c {
      break %a, %r#0 : token, token
    }
    %x, %s2 = load_ptr_tko weak %p token=%a : tile<ptr<f32>> -> tile<f32>, token
    continue %s2 : token
  }
  %i:2 = if %c -> (token, token) {
    %s3 = store_ptr_tko weak %p, %v token=%l#0 : tile<ptr<f32>>, tile<f32> -> token
    yield %s3, %l#1 : token, token
  } else {
    yield %l#0, %l#1 : token, token
  }
  %end = join_tokens %i#0, %i#1 : token
  %s4 = store_ptr_tko weak %q, %v token=%end : tile<ptr<f32>>, tile<f32> -> token
  return
}

// Later uses see what is promised, in regions too; a promise is made once.
entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %c: tile<i1>) {
  %before = addi %n, %n : tile<i32>
  %n1 = assume div_by<16>, %n : tile<i32>
  %n2 = assume bounded<0, ?>, %n : tile<i32>
  %n3 = assume div_by<16>, %n2 : tile<i32>
  if %c {
    %p1 = assume div_by<16>, %p : tile<ptr<f32>>
    %q = offset %p, %n : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %x, %t = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token
    %u = print_tko "%f %d %d", %x, %n3, %before : tile<f32>, tile<i32>, tile<i32> -> token
  }
  %y, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
  %u = print_tko "%f", %y : tile<f32> -> token
}

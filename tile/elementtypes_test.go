package tile_test

import (
	"testing"

	"gotile/operators"
	"gotile/tile"
)

// The floats that Go has no type for are extended floating-point types of the operators:
// adding -0 and multiplying by 1 keep every element.
func TestOperatorsKnowElementTypes(t *testing.T) {
	extendedFloat[tile.Float16](t, operators.F16)
	extendedFloat[tile.BFloat16](t, operators.BF16)
	extendedFloat[tile.TFloat32](t, operators.TF32)
	extendedFloat[tile.Float8E4M3](t, operators.E4M3FN)
	extendedFloat[tile.Float8E5M2](t, operators.E5M2)
	if x := operators.TypeOf[tile.Float8E8M0](); x != operators.E8M0FNU {
		t.Errorf("Float8E8M0 is %v", x)
	}
	if x := operators.TypeOf[tile.Float8E5M3](); x != operators.E5M3FNU {
		t.Errorf("Float8E5M3 is %v", x)
	}
}

func extendedFloat[T tile.Float](t *testing.T, want operators.Type) {
	t.Helper()
	if x := operators.TypeOf[T](); x != want {
		t.Errorf("the type is %v, want %v", x, want)
	}
	if !operators.HasIdentityElement(operators.Plus, operators.TypeOf[T]()) {
		t.Errorf("%v: plus has no identity", want)
	}
	if one, err := operators.IdentityOf[T](operators.Multiplies); err != nil || tile.ToFloat64(one) != 1 {
		t.Errorf("%v: the identity of multiplies is %v, %v", want, one, err)
	}
	if associative, err := operators.IsAssociative(operators.Plus, operators.TypeOf[T]()); associative || err != nil {
		t.Errorf("%v: plus is associative: %v, %v", want, associative, err)
	}
}

package bigref

import (
	"bufio"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
)

var unary = map[string]func(*big.Float) *big.Float{
	"exp": Exp, "exp2": Exp2, "expm1": Expm1, "log": Log, "log2": Log2, "log1p": Log1p, "sin": Sin, "cos": Cos, "tan": Tan,
	"sinh": Sinh, "cosh": Cosh, "tanh": Tanh, "sqrt": Sqrt, "rsqrt": Rsqrt,
}

var binary = map[string]func(x, y *big.Float) *big.Float{"pow": Pow, "atan2": Atan2}

// TestMpmath compares the functions with values that scripts/mathfixture.py had from mpmath.
func TestMpmath(t *testing.T) {
	file, err := os.Open("testdata/mpmath.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		f := strings.Fields(lines.Text())
		var x [2]*big.Float
		for i, hex := range f[1 : len(f)-1] {
			v, err := strconv.ParseFloat(hex, 64)
			if err != nil {
				t.Fatal(err)
			}
			x[i] = Float(v)
		}
		want, _, err := big.ParseFloat(f[len(f)-1], 10, prec, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		if x[1] == nil {
			near(t, lines.Text(), unary[f[0]](x[0]), want)
		} else {
			near(t, lines.Text(), binary[f[0]](x[0], x[1]), want)
		}
	}
}

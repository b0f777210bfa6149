package tune

import (
	"fmt"
	"math/bits"
	"reflect"
	"strings"

	"gotile/device"
)

// deviceName names a kind of device: what records of one say holds for others of its kind.
func deviceName(i device.Info) string {
	name, _, _ := strings.Cut(i.Name, ":")
	if i.GPU {
		return strings.TrimSpace(fmt.Sprintf("%s:%s %s", name, i.Arch, i.Model))
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s, %d cores", i.Name, i.Model, i.Cores))
}

// classOf returns the shapes of the arrays, each length rounded up to a power of two: "4096x64 64". Other arguments count
// by their value if they are numbers.
func classOf(args []any) string {
	var words []string
	for _, a := range args {
		v := reflect.ValueOf(a)
		if v.Kind() == reflect.Struct && v.FieldByName("Shape").IsValid() {
			words = append(words, shapeClass(v.FieldByName("Shape")))
		} else if v.Kind() == reflect.Slice {
			words = append(words, fmt.Sprint(above(v.Len())))
		}
	}
	return strings.Join(words, " ")
}

func shapeClass(shape reflect.Value) string {
	if shape.Kind() != reflect.Slice || shape.Type().Elem().Kind() != reflect.Int {
		return "?"
	}
	list := make([]string, shape.Len())
	for i := range list {
		list[i] = fmt.Sprint(above(int(shape.Index(i).Int())))
	}
	return strings.Join(list, "x")
}

// above returns the smallest power of two that is not less than n.
func above(n int) int {
	if n <= 1 {
		return n
	}
	return 1 << bits.Len(uint(n-1))
}

package cuda

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"gotile/device"
)

// table is memory of a list of arrays, which goes back when the launch that it is for has
// ended.
type table struct{ *Buffer }

// tables puts the tables among arguments into memory of the device, in the stream's order.
func (s *Stream) tables(ctx context.Context, args []device.Arg) ([]device.Arg, error) {
	if !slices.ContainsFunc(args, func(a device.Arg) bool { return a.Table != nil }) {
		return args, nil
	}
	args = slices.Clone(args)
	for i := range args {
		if args[i].Table == nil {
			continue
		}
		b, err := s.table(ctx, args[i].Table)
		if err != nil {
			return nil, fmt.Errorf("argument %d %s: %w", i, args[i].Name, err)
		}
		args[i].Table, args[i].Buffer = nil, b
	}
	return args, nil
}

// table is one table in memory of the device.
func (s *Stream) table(ctx context.Context, words []device.Arg) (device.Buffer, error) {
	s.mu.Lock()
	capturing := s.capturing
	s.mu.Unlock()
	if capturing {
		return nil, fmt.Errorf("%w: a launch with a list of arrays cannot be captured", device.ErrArgument)
	}
	data := make([]byte, 8*len(words))
	for i := range words {
		v, err := s.device.value(&words[i])
		if err != nil {
			return nil, fmt.Errorf("word %d of the table: %w", i, err)
		}
		binary.LittleEndian.PutUint64(data[8*i:], v)
		if words[i].Buffer != nil {
			if err := s.keep(words[i].Buffer); err != nil {
				return nil, s.fault(err)
			}
		}
	}
	memory, err := s.device.Alloc(ctx, int64(max(8, len(data))))
	if err != nil {
		return nil, err
	}
	b := memory.(*Buffer)
	if err := s.Upload(ctx, b, 0, data); err != nil {
		b.Close()
		return nil, err
	}
	return b, s.fault(s.keep(table{b}))
}

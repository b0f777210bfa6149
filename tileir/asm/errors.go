package asm

import (
	"errors"

	"gotile/tileir"
)

// ErrSyntax is the class of every error of the parser: errors.Is(err, ErrSyntax).
var ErrSyntax = errors.New("syntax error in Tile IR text")

// Error is the first error of a text, with its position.
type Error struct {
	Pos tileir.Pos
	Msg string
}

func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Unwrap makes every Error an [ErrSyntax].
func (e *Error) Unwrap() error { return ErrSyntax }

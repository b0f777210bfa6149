package num

//go:generate go run gotile/internal/gen/numtables

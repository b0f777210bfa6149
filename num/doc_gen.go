package num

//go:generate go run ./internal/gentables

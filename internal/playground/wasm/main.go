//go:build js && wasm

// Command wasm is the engine of the playground, for a browser. It sets the global function gotile, which takes a request
// as JSON and returns the answer as JSON: see package playground.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"gotile/internal/must"
	"gotile/internal/playground"
)

func main() {
	js.Global().Set("gotile", js.FuncOf(func(_ js.Value, args []js.Value) any { return answer(args[0].String()) }))
	select {} // calls come until the page ends
}

// answer is the answer to a request, both as JSON.
func answer(request string) string {
	var q playground.Request
	a := &playground.Response{}
	if err := json.Unmarshal([]byte(request), &q); err != nil {
		a.Faults = []playground.Fault{{Text: err.Error()}}
	} else {
		a = playground.Answer(context.Background(), q)
	}
	return string(must.Value(json.Marshal(a))) // a Response has nothing that JSON lacks
}

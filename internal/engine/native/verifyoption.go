package native

import "os"

// VerifyVariable names the environment variable that has all code verified.
const VerifyVariable = "GOTILE_VERIFY"

// Verified has the engine verify all code before it runs. It is an error of the engine, not
// of the kernel, if code does not pass. The engine's tests verify everything that they compile.
func Verified() Option { return func(e *Engine) { e.verify = true } }

func verifyAll() bool { return os.Getenv(VerifyVariable) == "1" }

// Package browsertest tests gotile's pages in a real browser: those that gotile view saves and
// serves, and the playground. It has tests only, which are skipped unless the environment
// variable GOTILE_BROWSER names a Chromium or Chrome: see docs/verification.md.
package browsertest

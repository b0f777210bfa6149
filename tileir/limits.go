package tileir

// MaxNesting bounds how deep regions nest in regions, attributes in attributes, and
// locations and scopes in each other. The vendor's tools have no bound but their stack,
// which ends before. Verifier, readers, writers and printers share it: what one of them
// makes the others take.
const MaxNesting = 1 << 14

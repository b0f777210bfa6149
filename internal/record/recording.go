package record

// Format names the form of the JSON.
const Format = "gotile-recording-1"

// Recording is the record of a run.
type Recording struct {
	Format   string    `json:"format"`
	Version  string    `json:"version,omitempty"` // of gotile
	Kernel   string    `json:"kernel"`
	Language string    `json:"language"`
	Grid     [3]int    `json:"grid"`
	Args     []Arg     `json:"args"`
	IR       Text      `json:"ir"`
	Sources  []Text    `json:"sources"`
	Ops      []Op      `json:"ops"`    // of the entry, in the order of the text
	Values   []Value   `json:"values"` // of the entry
	Buffers  []Buffer  `json:"buffers"`
	Blocks   []Block   `json:"blocks"` // those that ran, in the order in which they began
	Findings []Finding `json:"findings"`
	Blobs    []Blob    `json:"blobs"`
	Output   string    `json:"output,omitempty"` // the output of the kernel's prints
	Error    string    `json:"error,omitempty"`  // why the run ended early
	Notes    []string  `json:"notes,omitempty"`  // missing parts, and the reasons
	// Blind is the time of the first access that is not recorded, 0 if all are: from then on the contents of buffers are not
	// known.
	Blind int `json:"blind,omitempty"`
	// Missing is the number of blocks that ran and are not recorded.
	Missing int `json:"missing,omitempty"`
}

// Arg is an argument of the entry.
type Arg struct {
	Text   string `json:"text"` // as it was given
	Type   string `json:"type"`
	Value  int    `json:"value"`            // the entry's parameter, in Values
	Buffer int    `json:"buffer"`           // -1 for none
	Offset int64  `json:"offset,omitempty"` // of the pointer, in bytes
}

// Text is a file.
type Text struct {
	File string `json:"file"`
	Text string `json:"text"`
	// Missing is the reason why there is no text.
	Missing string `json:"missing,omitempty"`
}

// Op is an operation of the entry.
type Op struct {
	Name string `json:"name"`
	Line int    `json:"line"` // in the IR
	Col  int    `json:"col"`
	// Source is the user's statement: a file in Sources, line and column; absent if the operation has no location.
	Source *[3]int `json:"source,omitempty"`
	// Calls are the calls at which the operation was inlined, the innermost first.
	Calls    []string `json:"calls,omitempty"`
	Operands []int    `json:"operands,omitempty"` // in Values
	Results  []int    `json:"results,omitempty"`
	Regions  [][]int  `json:"regions,omitempty"` // arguments of the regions, in Values
}

// Value is a value of the entry.
type Value struct {
	Name  string  `json:"name"` // in the IR, "%tile"
	Type  string  `json:"type"` // "tile<128xf32>"
	Elem  string  `json:"elem"` // "f32"; "ptr", "view" or "token"
	To    string  `json:"to,omitempty"`
	Shape []int64 `json:"shape,omitempty"`
}

// Buffer is memory that the run has touched.
type Buffer struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // argument, global or alloca
	Elem string `json:"elem"`
	Size int    `json:"size"` // bytes of an element
	// Halves: two elements share a byte, and Size counts nibbles.
	Halves bool    `json:"halves,omitempty"`
	Bytes  int     `json:"bytes"`
	Shape  []int64 `json:"shape,omitempty"` // in elements, if the argument has a shape
	// Before is its initial content, in Blobs. Writes of operations have the changes.
	Before int `json:"before"`
}

// Block is a block of the grid.
type Block struct {
	At     [3]int  `json:"at"`
	Events []Event `json:"events"`
	// Cut is the number of missing events.
	Cut int `json:"cut,omitempty"`
}

// Event is an operation that has run, or a region that begins.
type Event struct {
	Time int `json:"t"` // counts the events of all blocks from 1 on
	Op   int `json:"o"`
	// Enter is the region that begins, plus 1.
	Enter int `json:"e,omitempty"`
	// Values are the results, or the region's arguments, in Blobs; -1 for those that were not
	// recorded.
	Values   []int    `json:"v,omitempty"`
	Accesses []Access `json:"a,omitempty"`
	Findings []int    `json:"f,omitempty"`
}

// Access is the elements of a buffer that an operation has read or written: boxes of one shape with several starts.
type Access struct {
	Buffer  int     `json:"b"`
	Mode    int     `json:"m"` // 1 read, 2 written, 3 both, 0 fresh memory of an alloca
	Size    int     `json:"z"` // bytes of an element
	Starts  []int64 `json:"l"` // byte offsets of the starts of boxes
	Counts  []int64 `json:"n"` // elements of a box along its dimensions, the outermost first
	Strides []int64 `json:"s"` // bytes between them
	// Data is the written data, box by box, in Blobs, plus 1.
	Data int `json:"d,omitempty"`
	// Halves: two elements share a byte. Sizes, offsets and strides count nibbles, and Data has a byte for each element.
	Halves bool `json:"h,omitempty"`
}

// Finding is something wrong.
type Finding struct {
	Text   string   `json:"text"` // the whole finding on a line
	Rule   string   `json:"rule"` // the row of the annex, or the kind
	What   string   `json:"what"`
	Detail string   `json:"detail,omitempty"`
	Op     int      `json:"op"` // -1 if it is not known
	Block  [3]int   `json:"block"`
	Place  string   `json:"place"` // "a.cu:64:223"
	Source *[3]int  `json:"source,omitempty"`
	Calls  []string `json:"calls,omitempty"`
	Other  *Side    `json:"other,omitempty"`
	Count  int64    `json:"count"`
}

// Side is the other side of a race.
type Side struct {
	Op    int    `json:"op"`
	Block [3]int `json:"block"`
	Place string `json:"place"`
	Verb  string `json:"verb"`
}

// Blob is elements.
type Blob struct {
	// Type is i1, i8, i16, i32, i64, f32 or f64, little-endian; ptr: pairs of f64, a buffer (-1
	// for none) and a byte offset; view: the same and then extents and strides; raw: bytes.
	Type string `json:"t"`
	N    int    `json:"n"` // elements
	// Data holds one element if all are equal, otherwise the first ones.
	Data []byte `json:"d"`
}

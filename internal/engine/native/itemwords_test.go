package native

import "gotile/internal/engine/native/plan"

// ItemWords are the words of plans, for tests of the text.
var ItemWords = plan.ItemWords

package native

// ItemWords are the words of plans, for tests of the text.
var ItemWords = itemWords

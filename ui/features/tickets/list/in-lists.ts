/**
 * Where bare letters act on the lists: while the focus is in them, or while no chat is open. Beside an open chat they may be
 * the beginning of a sentence.
 */
export const IN_LISTS = '[data-pane=lists], body:not(:has([data-pane=chat]))'

/** Saved views a person may have, on all pages together. */
export const mostSavedViews = 100

/**
 * Keys of an address that a saved view leaves out: the search, which may name a person, and what isn't part
 * of a list.
 */
const leftOut: ReadonlySet<string> = new Set(['q', 'open', 'tab'])

/** Whether a saved view keeps this key of an address: its filters, sort and columns. */
export const keptInView = (key: string): boolean => !leftOut.has(key)

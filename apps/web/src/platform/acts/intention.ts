/** Content sent before, and its key. */
export interface SentBefore {
  content: string
  key: string
}

/** Stores it beyond the window. */
export interface Memory {
  read: () => SentBefore | null
  write: (sent: SentBefore) => void
}

export interface Intention {
  /**
   * The same key for the same content: repeated after a lost answer it is the same act; changed content is
   * another.
   */
  keyOf: (content: unknown) => string
  /** The act is done: sending the same content again is a new act. */
  fulfil: () => void
}

export const newIntention = (
  memory?: Memory,
  newKey: () => string = () => crypto.randomUUID(),
): Intention => {
  let last: SentBefore | null = null
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content)
      const before = last ?? memory?.read()
      last = before?.content === text ? before : { content: text, key: newKey() }
      memory?.write(last)
      return last.key
    },
    fulfil: () => {
      last = null
    },
  }
}

/** The same numbers for the same seed on every machine: the demo is alike for everybody. */
export interface Random {
  /** At least 0, below 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

/** Mulberry32 (public domain). */
export const makeRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    shuffled: (items) => {
      const copy = [...items]
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        // Both indices lie within the copy.
        ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
      }
      return copy
    },
  }
}

/** UUIDv7 from a moment, a running number and the random source: ids sort as the rows were made, and repeat. */
export const makeIds = (random: Random): ((at: string) => string) => {
  let made = 0
  return (at) => {
    made += 1
    const time = new Date(at).getTime().toString(16).padStart(12, '0')
    const running = (made & 0xfff).toString(16).padStart(3, '0')
    const tail = Array.from({ length: 15 }, () => random.between(0, 15).toString(16)).join('')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${running}-${'89ab'[random.between(0, 3)]}${tail.slice(0, 3)}-${tail.slice(3)}`
  }
}

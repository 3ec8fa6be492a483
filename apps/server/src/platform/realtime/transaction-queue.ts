/** What to read next: these transactions in this order, or what comes after a row of the only one. */
export interface Reading {
  numbers: readonly number[]
  after: number
}

/** The transactions whose changes are still to be read, each once, in the order in which they were reported. */
export const makeTransactionQueue = () => {
  let waiting: number[] = []
  /** Last row read of the first transaction. */
  let after = 0
  /** All transactions below this one have ended and been reported. */
  let floor = 0
  /** Those from the floor on that have been reported. */
  let known = new Set<number>()

  const report = (number: number): void => {
    if (number < floor || known.has(number)) return
    known.add(number)
    waiting.push(number)
  }

  return {
    floor: (): number => floor,
    isEmpty: (): boolean => waiting.length === 0,
    report,
    /** After a search from the floor on: what it found, and the oldest transaction still running. */
    searched: (oldest: number, found: readonly number[]): void => {
      for (const number of found) report(number)
      floor = oldest
      known = new Set([...known].filter((number) => number >= floor))
    },
    /** Another server answers: what it has from here on may be new, whatever was known. */
    forget: (oldest: number): void => {
      known = new Set()
      floor = Math.min(floor, oldest)
    },
    next: (limit: number): Reading => ({ numbers: waiting.slice(0, after > 0 ? 1 : limit), after }),
    /** Everything up to this row of this transaction has been read. */
    readTo: (number: number, row: number): void => {
      waiting = waiting.slice(waiting.indexOf(number))
      after = row
    },
    /** The first transactions have been read to their end. */
    readAll: (count: number): void => {
      waiting = waiting.slice(count)
      after = 0
    },
  }
}

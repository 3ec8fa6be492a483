let underWay = 0
let settled: (() => void)[] = []

/** Counts a request that changes something until it is answered. */
export const countWhile = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
  underWay += 1
  try {
    return await request
  } finally {
    underWay -= 1
    if (underWay === 0) {
      for (const resume of settled) resume()
      settled = []
    }
  }
}

/** Resolves when no change of this window is waiting for its answer. */
export const changesAnswered = (): Promise<void> =>
  underWay === 0 ? Promise.resolve() : new Promise((resolve) => settled.push(resolve))

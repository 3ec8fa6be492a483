/** Runs `work` on all items, at most so many at a time. */
export const inParallel = async <Item>(
  atATime: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values()
  const takeTurns = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, takeTurns))
}

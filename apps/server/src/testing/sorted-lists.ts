import { expect } from 'vitest'

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

type Read<Sort extends string, Row> = (input: {
  sort: Sort | `-${Sort}`
  limit: number
  cursor?: string
}) => Promise<Page<Row>>

const readAll = async <Sort extends string, Row>(
  read: Read<Sort, Row>,
  sort: Sort | `-${Sort}`,
  limit: number,
): Promise<Row[]> => {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await read({ sort, limit, ...(cursor !== undefined && { cursor }) })
    expect(page.data.length).toBeLessThanOrEqual(limit)
    rows.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

type Value = string | number | boolean | null

const compare = (one: Value, other: Value): number => {
  if (one === other) return 0
  return one !== null && other !== null && one < other ? -1 : 1
}

/**
 * Expects that a list can be read by each of its sorts in both directions, in pages of two: every row once, in
 * order, and rows without a value last. `valueOf` gives the value that a sort is about.
 */
export const expectSorted = async <Sort extends string, Row extends { id: string }>(
  sorts: readonly Sort[],
  read: Read<Sort, Row>,
  valueOf: (row: Row, sort: Sort) => Value,
): Promise<void> => {
  for (const sort of sorts)
    for (const direction of ['', '-'] as const) {
      // A cast: a template keeps no literal type.
      const wanted = `${direction}${sort}` as Sort | `-${Sort}`
      // oxlint-disable-next-line no-await-in-loop
      const rows = await readAll(read, wanted, 2)
      const values = rows.map((row) => valueOf(row, sort))
      const filled = values.filter((value) => value !== null).sort(compare)
      if (direction === '-') filled.reverse()
      const empty = values.filter((value) => value === null)
      expect(values, wanted).toEqual([...filled, ...empty])
      expect(new Set(rows.map(({ id }) => id)).size, wanted).toBe(rows.length)
      // oxlint-disable-next-line no-await-in-loop
      expect(
        rows.map(({ id }) => id),
        wanted,
      ).toEqual((await readAll(read, wanted, 100)).map(({ id }) => id))
    }
}

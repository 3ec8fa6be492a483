import { useState } from 'react'
import { type ListQuery, rowsOf } from './keyset.ts'
import type { Selection } from './row-table.tsx'

/** A row that an act on several left as it was, and why. */
export interface Refused {
  id: string
  name: string
  reason: string
}

export interface Bulk<Row> {
  selection: Selection
  /** Selected rows, in the list's order. */
  chosen: readonly Row[]
  /** Rows on the screen. */
  rows: readonly Row[]
  /** Rows that the last act left as they were. */
  refused: readonly Refused[]
  selectAll: () => void
  clear: () => void
  /** Ends an act: what it left stays selected. */
  finish: (refused: readonly Refused[]) => void
}

/** Rows of a list that are selected, to act on all of them together. */
export const useBulk = <Row extends { id: string }>(query: ListQuery<Row>): Bulk<Row> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const rows = rowsOf(query)
  const onChange = (next: ReadonlySet<string>) => {
    setIds(next)
    setRefused([])
  }
  return {
    selection: { ids, onChange },
    chosen: rows.filter(({ id }) => ids.has(id)),
    rows,
    refused,
    selectAll: () => onChange(new Set(rows.map(({ id }) => id))),
    clear: () => onChange(new Set()),
    finish: (left) => {
      setIds(new Set(left.map(({ id }) => id)))
      setRefused(left)
    },
  }
}

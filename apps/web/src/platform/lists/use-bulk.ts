import { useState } from 'react'
import type { Refused } from './bulk-act.ts'
import { type ListQuery, rowsOf } from './keyset.ts'
import type { Selection } from './row-table.tsx'

/** What an act left: rows that were refused, and whether it stopped before the last one. */
export interface Left {
  refused: readonly Refused[]
  stopped: boolean
}

export interface Bulk<Row> extends Left {
  selection: Selection
  /** Selected rows, in the list's order. */
  chosen: readonly Row[]
  /** Rows on the screen. */
  rows: readonly Row[]
  selectAll: () => void
  clear: () => void
  /** Hides what the last act left. The rows stay selected. */
  dismiss: () => void
  /** Ends an act: what it left stays selected, and so do rows that it left out. */
  finish: (left: Left, leftOut: readonly Row[]) => void
}

const nothing: Left = { refused: [], stopped: false }

/** Rows of a list that are selected, to act on all of them together. */
export const useBulk = <Row extends { id: string }>(query: ListQuery<Row>): Bulk<Row> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState(nothing)
  const rows = rowsOf(query)
  const onChange = (next: ReadonlySet<string>) => {
    setIds(next)
    setLeft(nothing)
  }
  return {
    ...left,
    selection: { ids, onChange },
    chosen: rows.filter(({ id }) => ids.has(id)),
    rows,
    selectAll: () => onChange(new Set(rows.map(({ id }) => id))),
    clear: () => onChange(new Set()),
    dismiss: () => setLeft(nothing),
    finish: (next, leftOut) => {
      setIds(new Set([...next.refused, ...leftOut].map(({ id }) => id)))
      setLeft(next)
    },
  }
}

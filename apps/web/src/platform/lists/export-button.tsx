import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import type { Column } from './columns.ts'
import { csvHeader, csvRows, saveCsv } from './csv.ts'
import { type ListQuery, totalOf } from './keyset.ts'

export interface ExportButtonProps<Row> {
  columns: readonly Column<Row>[]
  /** Rows on the screen: all of a list that can't be read page by page. */
  rows: readonly Row[]
  query: ListQuery<Row>
  fileName: string
}

/** Saves every row that matches search and filters, shown or not, with all columns. */
export const ExportButton = <Row,>({ columns, rows, query, fileName }: ExportButtonProps<Row>) => {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const { readPage } = query
  const total = totalOf(query)
  const save = async () => {
    const control = new AbortController()
    running.current = control
    const parts = [csvHeader(columns)]
    try {
      let cursor: string | undefined
      let count = 0
      do {
        // Each page starts after the last, so they can't be read side by side.
        // oxlint-disable-next-line no-await-in-loop
        const page = readPage
          ? await readPage(cursor, control.signal)
          : { data: [...rows], next_cursor: null }
        parts.push(csvRows(columns, page.data))
        count += page.data.length
        cursor = page.next_cursor ?? undefined
        setDone(count)
      } while (cursor !== undefined)
      saveCsv(`${fileName}.csv`, ...parts)
    } catch (error) {
      if (!control.signal.aborted) toast.error(toUserError(error).message)
    } finally {
      running.current = null
      setDone(null)
    }
  }
  return (
    <Button
      tone="secondary"
      aria-label={done === null ? t`Export as CSV` : t`Stop the export`}
      disabledReason={rows.length === 0 ? t`Nothing to export` : null}
      onClick={() => {
        if (running.current) running.current.abort()
        else void save()
      }}
    >
      <Download className="size-4" aria-hidden="true" />
      {done === null || done === 0 ? 'CSV' : `${done}${total === null ? '' : ` / ${total}`}`}
    </Button>
  )
}

import { mostCounted } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { toUserError } from '~/platform/api/user-error.ts'
import { Button } from '~/ui/button.tsx'
import { formatCount } from '~/ui/formats.ts'
import { toast } from '~/ui/toast.ts'
import type { Column } from './columns.ts'
import { csvFile } from './csv.ts'
import { type ListQuery, totalOf } from './keyset.ts'
import { ListCutOff } from './read-lines.ts'

export interface ExportButtonProps<Row> {
  columns: readonly Column<Row>[]
  /** Rows on the screen: all of a list that can't be read page by page. */
  rows: readonly Row[]
  query: ListQuery<Row>
  fileName: string
}

/** `2,300 / 10,000`, as far as the rows are counted. */
const progressText = (done: number, total: number | null): string =>
  total === null || total > mostCounted ? formatCount(done) : `${formatCount(done)} / ${formatCount(total)}`

/** Saves every row that matches search and filters, shown or not, with all columns. */
export const ExportButton = <Row,>({ columns, rows, query, fileName }: ExportButtonProps<Row>) => {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const { readAll } = query
  const total = totalOf(query)
  const save = async () => {
    const control = new AbortController()
    running.current = control
    const file = csvFile(columns)
    try {
      setDone(0)
      if (readAll) for await (const some of readAll(control.signal)) setDone(file.add(some))
      else file.add(rows)
      file.save(`${fileName}.csv`)
    } catch (error) {
      if (control.signal.aborted) return
      toast.error(
        error instanceof ListCutOff
          ? t`The export stopped before its last row, so no file was saved. Try again.`
          : toUserError(error).message,
      )
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
      {done === null || done === 0 ? 'CSV' : progressText(done, total)}
    </Button>
  )
}

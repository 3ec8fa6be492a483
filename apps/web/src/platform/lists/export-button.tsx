import { mostCounted } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { CircleStop, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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

/** Milliseconds between two announcements of how far an export is. */
const announceEvery = 10_000

interface Progress {
  done: number
  /** Rows when it began; null if they are too many to be counted. */
  total: number | null
}

const stopText = ({ done, total }: Progress): string => {
  const rows = formatCount(done)
  if (total === null) return t`Stop, ${rows} so far`
  const all = formatCount(total)
  return t`Stop, ${rows} of ${all}`
}

const spokenText = ({ done, total }: Progress): string => {
  const rows = formatCount(done)
  if (total === null) return t`Exported so far: ${rows}`
  const all = formatCount(total)
  return t`Exported so far: ${rows} of ${all}`
}

/** Saves every row that matches search and filters, shown or not, with all columns. */
export const ExportButton = <Row,>({ columns, rows, query, fileName }: ExportButtonProps<Row>) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [spoken, setSpoken] = useState('')
  const running = useRef<AbortController>(null)
  // Away from the list nothing shows the export or stops it.
  useEffect(() => () => running.current?.abort(), [])
  const { readAll } = query
  const save = async () => {
    const control = new AbortController()
    running.current = control
    const file = csvFile(columns)
    const counted = totalOf(query)
    const total = counted === null || counted > mostCounted ? null : counted
    let announced = Date.now()
    const show = (done: number) => {
      setProgress({ done, total })
      if (Date.now() - announced < announceEvery) return
      announced = Date.now()
      setSpoken(spokenText({ done, total }))
    }
    try {
      show(0)
      setSpoken(t`Export started`)
      if (readAll) for await (const some of readAll(control.signal)) show(file.add(some))
      else file.add(rows)
      control.signal.throwIfAborted()
      file.save(`${fileName}.csv`)
      setSpoken(t`Export saved`)
    } catch (error) {
      setSpoken(control.signal.aborted ? t`Export stopped` : '')
      if (control.signal.aborted) return
      toast.error(
        error instanceof ListCutOff
          ? t`The export stopped before its last row, so no file was saved. Try again.`
          : toUserError(error).message,
      )
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  const Icon = progress ? CircleStop : Download
  return (
    <>
      <Button
        tone="secondary"
        aria-label={progress ? undefined : t`Export as CSV`}
        disabledReason={!progress && rows.length === 0 ? t`Nothing to export` : null}
        onClick={() => {
          if (running.current) running.current.abort()
          else void save()
        }}
      >
        <Icon className="size-4" aria-hidden="true" />
        {progress ? stopText(progress) : 'CSV'}
      </Button>
      <span className="sr-only" aria-live="polite">
        {spoken}
      </span>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'
import { type RowsProps, RowTick } from './row-table.tsx'

/** The rows as cards for narrow windows. Cards out of view aren't rendered. */
export const RowCards = <Row,>({
  caption,
  columns,
  rows,
  rowId,
  onOpen,
  nameOf,
  selection,
}: RowsProps<Row>) => {
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  const aside = columns.find((column) => column.phone === 'aside')
  const lines = columns.filter((column) => column !== title && column !== aside && column.phone !== 'none')
  return (
    <ul
      aria-label={translate(caption)}
      className="divide-y divide-line rounded border border-line bg-surface shadow-raised"
    >
      {rows.map((row) => (
        <li
          key={rowId(row)}
          className="relative px-4 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
        >
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
            {selection && <RowTick id={rowId(row)} name={nameOf(row)} selection={selection} />}
            <div className="min-w-0 flex-1 basis-32 font-semibold [overflow-wrap:anywhere]">
              {onOpen ? (
                <button
                  type="button"
                  data-row={rowId(row)}
                  aria-label={t`Open ${{ name: nameOf(row) }}`}
                  onClick={() => onOpen(row)}
                  className="text-left after:absolute after:inset-0 after:content-['']"
                >
                  {title?.cell(row)}
                </button>
              ) : (
                title?.cell(row)
              )}
            </div>
            <div className="ml-auto flex max-w-full shrink-0 items-center gap-1">
              {aside?.cell(row)}
              {onOpen && <ChevronRight className="size-4 text-muted" aria-hidden="true" />}
            </div>
          </div>
          <dl className="mt-1.5 space-y-1 text-sm">
            {lines.map((column) => (
              <div key={column.id} className="flex flex-wrap justify-between gap-x-4">
                <dt className="shrink-0 text-muted">{translate(column.header)}</dt>
                <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

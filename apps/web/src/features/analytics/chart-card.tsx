import type { BookLine } from '@efie/domain'
import { ChartNoAxesCombined, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { saveCsv, saveFile, toCsv } from '~/platform/lists/csv.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { toast } from '~/ui/toast.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'
import type { Span } from './span.ts'

type Section = Parameters<typeof client.analytics.export>[0]['section']

export interface ChartTable {
  headers: readonly string[]
  /** The first cell of a row is its label, the others are values. */
  rows: readonly (readonly string[])[]
}

export interface ChartCardProps {
  title: string
  description: string
  table: ChartTable
  /** Shown instead of chart and table when there is no data. */
  empty: string
  /** Report section to save as CSV; without one, the table shown. */
  section?: Section
  span?: Span
  /** Which line the section covers. */
  line?: BookLine
  /** Without a chart only the table is shown. */
  children?: ReactNode
  wide?: boolean
}

const Figures = ({ title, table }: { title: string; table: ChartTable }) => (
  <Table caption={title} containerClassName="shadow-none">
    <TableHead>
      <tr>
        {table.headers.map((header, place) => (
          <HeadCell key={header} align={place === 0 ? 'start' : 'end'}>
            {header}
          </HeadCell>
        ))}
      </tr>
    </TableHead>
    <TableBody>
      {table.rows.map((row) => (
        <Row key={row[0]}>
          {row.map((text, place) => (
            <Cell key={table.headers[place]} align={place === 0 ? 'start' : 'end'}>
              {text}
            </Cell>
          ))}
        </Row>
      ))}
    </TableBody>
  </Table>
)

const SaveCsv = ({
  title,
  table,
  section,
  span,
  line,
}: Pick<ChartCardProps, 'title' | 'table' | 'section' | 'span' | 'line'>) => {
  const save = useAct({
    act: async () => {
      if (section && span) {
        const file: Blob = await client.analytics.export({ ...span, section, line })
        saveFile(`efie-${section}-${span.from}-${span.to}.csv`, file)
        return
      }
      const columns = table.headers.map((header, place) => ({
        id: header,
        header,
        cell: () => null,
        text: (row: readonly string[]) => row[place] ?? '',
      }))
      saveCsv(`efie-${title.toLowerCase().replaceAll(/\W+/g, '-')}.csv`, toCsv(columns, table.rows))
    },
    touches: [],
  })
  return (
    <Button
      tone="ghost"
      size="sm"
      aria-label={`${title} as CSV`}
      pending={save.pending}
      disabledReason={table.rows.length === 0 ? 'Nothing to export' : null}
      onClick={() => void save.run(undefined).then((done) => !done && toast.error('Export failed'))}
    >
      <Download className="size-4" aria-hidden="true" />
      CSV
    </Button>
  )
}

/** A question answered by a chart, by the same data as a table, and as a file. */
export const ChartCard = ({
  title,
  description,
  table,
  empty,
  section,
  span,
  line,
  children,
  wide,
}: ChartCardProps) => {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartNoAxesCombined : Table2
  return (
    <Card className={wide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <section aria-label={title}>
        <div className="mb-4 flex items-start justify-between gap-x-4 gap-y-2 max-sm:flex-wrap">
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="mt-0.5 text-sm text-muted">{description}</p>
          </div>
          <div className="-mr-2 flex shrink-0 gap-1">
            {children && table.rows.length > 0 && (
              <Button
                tone="ghost"
                size="sm"
                aria-label={`${title} as ${asTable ? 'chart' : 'table'}`}
                onClick={() => setAsTable(!asTable)}
              >
                <Icon className="size-4" aria-hidden="true" />
                {asTable ? 'Chart' : 'Table'}
              </Button>
            )}
            <SaveCsv
              title={title}
              table={table}
              {...(section && { section })}
              {...(span && { span })}
              {...(line && { line })}
            />
          </div>
        </div>
        {table.rows.length === 0 ? (
          <p className="py-6 text-center text-muted">{empty}</p>
        ) : asTable || !children ? (
          <Figures title={title} table={table} />
        ) : (
          children
        )}
      </section>
    </Card>
  )
}

import { counted, formatMoney } from '@efie/domain'
import type { StatementPreview as Preview } from '~/platform/api/rows.ts'
import { csvField, saveCsv } from '~/platform/lists/csv.ts'
import { Button } from '~/ui/button.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Notice } from '~/ui/notice.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

/** The rows with problems, as they were and with the problem at the end. */
const errorsCsv = ({ columns, errors }: Preview): string =>
  [
    [...columns, 'line', 'problem'],
    ...errors.map(({ cells, row, message }) => [...cells, String(row), message]),
  ]
    .map((fields) => `${fields.map(csvField).join(',')}\r\n`)
    .join('')

const Errors = ({ preview, fileName }: { preview: Preview; fileName: string }) => (
  <Notice
    tone="danger"
    live
    title={`${counted(preview.failed, 'row')} with errors, so nothing is imported`}
    action={
      <Button size="sm" tone="secondary" onClick={() => saveCsv(`errors-of-${fileName}`, errorsCsv(preview))}>
        Download error file
      </Button>
    }
  >
    <p>Correct these rows in the file and choose it again.</p>
    <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
      {preview.errors.map(({ row, message }) => (
        <li key={row}>
          Row {row}: {message}
        </li>
      ))}
    </ul>
  </Notice>
)

const Lines = ({ preview }: { preview: Preview }) => (
  <Table caption="Lines to import" containerClassName="max-h-96">
    <TableHead>
      <tr>
        <HeadCell align="end">Row</HeadCell>
        <HeadCell>Line</HeadCell>
        <HeadCell align="end">Amount</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {preview.lines.map((line) => (
        <Row key={line.row_number}>
          <Cell align="end" className="text-muted">
            {line.row_number}
          </Cell>
          <Cell className="[overflow-wrap:anywhere]">
            {line.description || line.reference || 'No text on this line'}
            <span className="block text-xs text-muted">
              {[formatDate(line.occurred_on), line.description && line.reference].filter(Boolean).join(', ')}
            </span>
          </Cell>
          <Cell align="end">{formatMoney(line.amount)}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

interface StatementPreviewProps {
  preview: Preview
  fileName: string
  day: string
}

/** What a statement would add to the day, and the rows that prevent it. */
export const StatementPreview = ({ preview, fileName, day }: StatementPreviewProps) => (
  <div className="space-y-4">
    {preview.failed > 0 && <Errors preview={preview} fileName={fileName} />}
    <p aria-live="polite">
      <strong>
        {counted(preview.imported, 'new line')} of {formatDate(day)}:
      </strong>{' '}
      {formatMoney(preview.received)} received and {formatMoney(preview.paid_out)} paid out.
      {preview.repeated > 0 && ` ${counted(preview.repeated, 'line')} already imported.`}
      {preview.other_days > 0 && ` ${counted(preview.other_days, 'row')} of other days left out.`}
    </p>
    {preview.lines.length > 0 && <Lines preview={preview} />}
    {preview.imported > preview.lines.length && (
      <p className="text-sm text-muted">Only the first {preview.lines.length} lines are shown.</p>
    )}
  </div>
)

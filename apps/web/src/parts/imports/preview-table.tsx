import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

export interface FieldDiff {
  label: string
  /** Null if the row is new. */
  old: string | null
  new: string
}

/** What a row of the file would do, or what is wrong with it. */
export interface PreviewRow {
  line: number
  name: string
  state: 'changed' | 'new' | 'error'
  fields?: readonly FieldDiff[]
  problem?: string
}

type State = PreviewRow['state']

const stateLabels: Record<State, string> = { changed: 'Changed', new: 'New', error: 'With errors' }
const states: readonly State[] = ['changed', 'new', 'error']
/** Rows drawn at a time, because a file can have thousands. */
const step = 100

export const FieldDiffs = ({ fields }: { fields: readonly FieldDiff[] }) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr]">
    {fields.map((field) => (
      <div key={field.label} className="contents">
        <dt className="text-muted">{field.label}</dt>
        <dd className="mb-1 break-words sm:mb-0">
          {field.old !== null && (
            <>
              <span className="sr-only">Was </span>
              <span className="text-muted line-through">{field.old}</span> <span aria-hidden="true">→</span>
              <span className="sr-only">, will be</span>{' '}
            </>
          )}
          <strong className="text-ink">{field.new}</strong>
        </dd>
      </div>
    ))}
  </dl>
)

interface PreviewTableProps {
  rows: readonly PreviewRow[]
  /** Number of rows of the file by what happens to them; more than `rows` if only the first were sent. */
  counts: Record<State, number>
}

/** The rows of a file by what would happen to them: changed fields old and new, new rows, and errors. */
export const PreviewTable = ({ rows, counts }: PreviewTableProps) => {
  const [chosen, setChosen] = useState<State | null>(null)
  const [most, setMost] = useState(step)
  const present = states.filter((state) => counts[state] > 0)
  const state = chosen !== null && counts[chosen] > 0 ? chosen : (present[0] ?? null)
  if (state === null) return null
  const matching = rows.filter((row) => row.state === state)
  const shown = matching.slice(0, most)
  return (
    <div className="space-y-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Rows shown</legend>
        {present.map((one) => (
          <Button
            key={one}
            size="sm"
            tone={one === state ? 'primary' : 'secondary'}
            aria-pressed={one === state}
            onClick={() => {
              setChosen(one)
              setMost(step)
            }}
          >
            {stateLabels[one]} ({counts[one]})
          </Button>
        ))}
      </fieldset>
      <Table caption="Rows of the file" containerClassName="max-h-96">
        <TableHead>
          <tr>
            <HeadCell align="end" className="w-16">
              Line
            </HeadCell>
            <HeadCell>Row</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <Row key={`${row.line} ${row.problem ?? ''}`}>
              <Cell align="end" className="align-top text-muted">
                {row.line}
              </Cell>
              <Cell className="space-y-1 whitespace-normal">
                {row.name !== '' && <span className="block font-semibold break-words">{row.name}</span>}
                {row.problem !== undefined && <span className="block text-danger">{row.problem}</span>}
                {row.fields && <FieldDiffs fields={row.fields} />}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {matching.length > shown.length ? (
        <Button tone="secondary" size="sm" onClick={() => setMost(most + step)}>
          Show {Math.min(step, matching.length - shown.length)} more
        </Button>
      ) : (
        counts[state] > matching.length && (
          <p className="text-sm text-muted">Only the first {matching.length} rows are shown.</p>
        )
      )}
    </div>
  )
}

import { counted, formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '~/ui/confirm-dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Field } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '~/ui/table.tsx'

type Preview = Awaited<ReturnType<typeof client.stock.bulk>>

const example = 'sku,price,on_hand\nBED-001,1450.00,12\n'

const Errors = ({ errors }: { errors: Preview['errors'] }) => (
  <Notice tone="danger" live title={counted(errors.length, 'row needs fixing', 'rows need fixing')}>
    <p>Nothing is applied until every row is correct.</p>
    <ul className="mt-2 list-disc pl-5">
      {errors.map((error) => (
        <li key={`${error.line} ${error.column} ${error.message}`}>
          Line {error.line}, {error.column}: {error.message}
        </li>
      ))}
    </ul>
  </Notice>
)

const changed = (before: string | number, after: string | number) =>
  before === after ? (
    <span className="text-muted">{after}</span>
  ) : (
    <>
      <span className="text-muted line-through">{before}</span> <strong>{after}</strong>
    </>
  )

const Rows = ({ rows }: { rows: Preview['rows'] }) => (
  <Table caption="What will change">
    <TableHead>
      <tr>
        <HeadCell>Line</HeadCell>
        <HeadCell>SKU</HeadCell>
        <HeadCell>Stock item</HeadCell>
        <HeadCell align="end">Cash price</HeadCell>
        <HeadCell align="end">On hand</HeadCell>
      </tr>
    </TableHead>
    <TableBody>
      {rows.map((row) => (
        <Row key={row.line}>
          <Cell>{row.line}</Cell>
          <Cell>{row.sku}</Cell>
          <Cell>{row.name}</Cell>
          <Cell align="end">{changed(formatMoney(row.price_before), formatMoney(row.price_after))}</Cell>
          <Cell align="end">{changed(row.on_hand_before, row.on_hand_after)}</Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

interface ListInputProps {
  csv: string
  onText: (text: string) => void
  onFile: (file: File | undefined) => void
}

const ListInput = ({ csv, onText, onFile }: ListInputProps) => (
  <div className="grid gap-5 lg:grid-cols-2">
    <FileDrop
      label="Choose a CSV file"
      help="Use the columns sku, price (in GH₵) and on_hand. To keep a value, leave out its column or leave its cell blank."
      accept="text/csv,application/vnd.ms-excel,text/plain"
      maxBytes={1_000_000}
      onFiles={([file]) => onFile(file)}
    />
    <Field label="Or paste the list here" help={`You can export the stock list as CSV under Stock.`}>
      {(control) => (
        <Textarea
          {...control}
          aria-required={undefined}
          rows={6}
          spellCheck={false}
          className="font-mono text-sm"
          placeholder={example}
          value={csv}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  </div>
)

const Changes = ({ preview, onApply }: { preview: Preview; onApply: () => void }) => {
  const { rows, errors, unchanged } = preview
  return (
    <>
      <Rows rows={rows} />
      <p className="text-sm text-muted">
        {counted(rows.length, 'row changes', 'rows change')}, {unchanged} unchanged.
      </p>
      <Button disabledReason={errors.length > 0 ? 'Fix the rows above first' : null} onClick={onApply}>
        Apply {counted(rows.length, 'change')}
      </Button>
    </>
  )
}

interface ApplyDialogProps extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange'> {
  rows: Preview['rows']
  act: Act<undefined>
}

const ApplyDialog = ({ rows, act, ...shown }: ApplyDialogProps) => (
  <ConfirmDialog
    {...shown}
    title="Apply these changes?"
    confirmLabel={`Update ${counted(rows.length, 'stock item')}`}
    pending={act.pending}
    onConfirm={() => void act.run(undefined)}
  >
    <p>
      New orders get the new prices. Existing orders keep their prices. Changed counts are recorded as
      corrections.
    </p>
    <ActError error={act.error} className="mt-4 text-ink" />
  </ConfirmDialog>
)

/** Prices and counts by list: looked at first, then applied whole or not at all. */
export const BulkChange = () => {
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [asking, setAsking] = useState(false)
  const look = useAct({
    act: (text: string) => client.stock.bulk({ csv: text, apply: false }),
    onDone: setPreview,
    failed: 'Couldn’t read the list',
    touches: [],
  })
  const apply = useAct({
    act: () => client.stock.bulk({ csv, apply: true }),
    done: (result) => `${counted(result.rows.length, 'stock item')} updated`,
    onDone: () => {
      setPreview(null)
      setCsv('')
      setAsking(false)
    },
    failed: 'Couldn’t apply the list',
    touches: [api.stock.key(), api.products.key()],
  })
  const take = (text: string) => {
    setCsv(text)
    setPreview(null)
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text()
    take(text)
    await look.run(text)
  }
  const rows = preview?.rows ?? []
  return (
    <div className="space-y-5">
      <ListInput csv={csv} onText={take} onFile={(file) => void read(file)} />
      <ActError error={look.error} />
      <Button
        tone={rows.length > 0 ? 'secondary' : 'primary'}
        pending={look.pending}
        disabledReason={csv.trim() === '' ? 'Choose a file or paste a list first' : null}
        onClick={() => void look.run(csv)}
      >
        Preview changes
      </Button>
      {preview && preview.errors.length > 0 && <Errors errors={preview.errors} />}
      {preview && preview.errors.length === 0 && rows.length === 0 && (
        <EmptyState title="No changes">
          <p>All {preview.unchanged} rows match the current prices and stock.</p>
        </EmptyState>
      )}
      {preview && rows.length > 0 && <Changes preview={preview} onApply={() => setAsking(true)} />}
      <ApplyDialog open={asking} onOpenChange={setAsking} rows={rows} act={apply} />
    </div>
  )
}

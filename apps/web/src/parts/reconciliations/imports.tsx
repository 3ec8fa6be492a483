import { counted, statementSources, type StatementSource, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ReconciliationDetail, StatementPreview as Preview } from '~/platform/api/rows.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { Select } from '~/ui/select.tsx'
import { StatementPreview } from './statement-preview.tsx'

const texts: Record<StatementSource, { title: string; columns: string }> = {
  gateway: {
    title: 'Provider file',
    columns: 'date, type, reference, amount, fee, currency, status, settlement reference',
  },
  bank: {
    title: 'Bank statement',
    columns: 'date, description, reference, and amount or credit and debit',
  },
}

interface Chosen {
  file: File
  preview: Preview
}

interface Statement {
  id: string
  source: StatementSource
  account_code?: string
}

/** The chosen file and what it would add, until it is imported. */
const useStatementImport = (of: Statement) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const preview = useAct({
    act: async (file: File): Promise<Chosen> => ({
      file,
      preview: await client.reconciliations.preview({ ...of, file }),
    }),
    onDone: setChosen,
    touches: [],
  })
  const start = useAct({
    act: ({ file, preview: { confirm } }: Chosen) => client.reconciliations.import({ ...of, file, confirm }),
    done: ({ imported }) => `${counted(imported, 'line')} imported`,
    onDone: () => setChosen(null),
    touches: [api.reconciliations.key(), api.ledger.key(), api.payments.key()],
  })
  const run = async (choice: Chosen) => {
    const done = await start.run(choice)
    // Someone else imported lines since the preview, so it is shown again.
    if (!done) await preview.run(choice.file)
  }
  return { chosen, setChosen, preview, start, run }
}

interface PreviewDialogProps extends Pick<
  ReturnType<typeof useStatementImport>,
  'preview' | 'start' | 'run'
> {
  chosen: Chosen
  title: string
  day: string
  onClose: () => void
}

const PreviewDialog = ({ chosen, title, day, preview, start, run, onClose }: PreviewDialogProps) => {
  const { failed, imported } = chosen.preview
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !start.pending && onClose()}
      title={`Import ${chosen.file.name}?`}
      description={title}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Choose another file
          </Button>
          <Button
            pending={start.pending}
            disabledReason={
              failed > 0 ? 'Correct the rows with errors first' : preview.pending ? 'Reading the file' : null
            }
            onClick={() => void run(chosen)}
          >
            {imported > 0 ? `Import ${counted(imported, 'line')}` : 'Import without new lines'}
          </Button>
        </>
      }
    >
      <StatementPreview preview={chosen.preview} fileName={chosen.file.name} day={day} />
      <ActError error={start.error ?? preview.error} className="mt-4" />
    </Dialog>
  )
}

const Import = ({ detail, source }: { detail: ReconciliationDetail; source: StatementSource }) => {
  const { title, columns } = texts[source]
  const [picked, setPicked] = useState('')
  const account = detail.accounts.find(({ account_code }) => account_code === picked) ?? detail.accounts[0]
  const at = source === 'gateway' ? detail.gateway_imported_at : (account?.imported_at ?? null)
  const { chosen, setChosen, ...acts } = useStatementImport({
    id: detail.id,
    source,
    ...(source === 'bank' && account && { account_code: account.account_code }),
  })
  return (
    <Card>
      <CardHeader
        title={title}
        level={3}
        description={at ? `Imported ${formatDateTime(at)}` : 'Not imported yet'}
      />
      {source === 'bank' && detail.accounts.length > 1 && (
        <Field label="Bank account" className="mb-3">
          {(control) => (
            <Select
              {...control}
              value={account?.account_code ?? ''}
              options={detail.accounts.map(({ account_code, name, required, imported_at }) => ({
                value: account_code,
                label: `${account_code} ${name}${required && imported_at === null ? ' (missing)' : ''}`,
              }))}
              onChange={(event) => setPicked(event.target.value)}
            />
          )}
        </Field>
      )}
      <FileDrop
        label={acts.preview.pending ? 'Reading the file' : `Choose the ${inSentence(title)}`}
        help={`CSV file with a header row: ${columns}. Nothing is imported before you have seen it.`}
        accept="text/csv,application/vnd.ms-excel,text/plain,.csv"
        maxBytes={5_000_000}
        onFiles={([file]) => file && void acts.preview.run(file)}
      />
      {chosen ? (
        <PreviewDialog
          chosen={chosen}
          title={source === 'bank' && account ? `${account.account_code} ${account.name}` : title}
          day={detail.day}
          onClose={() => setChosen(null)}
          {...acts}
        />
      ) : (
        <ActError error={acts.preview.error} className="mt-3" />
      )}
    </Card>
  )
}

/** Imports of a day's two files. */
export const Imports = ({ detail }: { detail: ReconciliationDetail }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    {statementSources.map((source) => (
      <Import key={source} detail={detail} source={source} />
    ))}
  </div>
)

import { statementSources, type StatementSource, inSentence } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ReconciliationDetail } from '~/platform/api/rows.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { Field } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { LoadingIndicator } from '~/ui/loading-indicator.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Select } from '~/ui/select.tsx'

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

interface Outcome {
  imported: number
  repeated: number
  other_days: number
  errors: { row: number; message: string }[]
}

const OutcomeNotice = ({ outcome }: { outcome: Outcome }) => (
  <Notice
    tone={outcome.errors.length > 0 ? 'caution' : 'positive'}
    live
    className="mt-3"
    title={`Lines imported: ${outcome.imported}`}
  >
    <p>
      Already imported before: {outcome.repeated}. Skipped because they belong to other days:{' '}
      {outcome.other_days}.
    </p>
    {outcome.errors.length > 0 && (
      <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
        {outcome.errors.map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
    )}
  </Notice>
)

const Import = ({ detail, source }: { detail: ReconciliationDetail; source: StatementSource }) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { title, columns } = texts[source]
  const [chosen, setChosen] = useState('')
  const account = detail.accounts.find(({ account_code }) => account_code === chosen) ?? detail.accounts[0]
  const at = source === 'gateway' ? detail.gateway_imported_at : (account?.imported_at ?? null)
  const act = useAct({
    act: (file: File) =>
      client.reconciliations.import({
        id: detail.id,
        source,
        file,
        ...(source === 'bank' && account && { account_code: account.account_code }),
      }),
    onDone: setOutcome,
    touches: [api.reconciliations.key(), api.ledger.key(), api.payments.key()],
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
              onChange={(event) => {
                setOutcome(null)
                setChosen(event.target.value)
              }}
            />
          )}
        </Field>
      )}
      {act.pending ? (
        <LoadingIndicator />
      ) : (
        <FileDrop
          label={`Choose the ${inSentence(title)}`}
          help={`CSV file with a header row: ${columns}. Importing the same file again adds nothing.`}
          accept="text/csv,application/vnd.ms-excel,text/plain,.csv"
          maxBytes={5_000_000}
          onFiles={([file]) => {
            setOutcome(null)
            if (file) void act.run(file)
          }}
        />
      )}
      {outcome && <OutcomeNotice outcome={outcome} />}
      <ActError error={act.error} className="mt-3" />
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

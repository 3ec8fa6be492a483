import { statementSources, type StatementSource } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import type { ReconciliationDetail } from '~/app/api/rows.ts'
import { Card, CardHeader } from '~/ui/card.tsx'
import { formatDateTime } from '~/ui/dates.ts'
import { FileDrop } from '~/ui/file-drop.tsx'
import { LoadingIndicator } from '~/ui/loading-indicator.tsx'
import { Notice } from '~/ui/notice.tsx'

const texts: Record<StatementSource, { title: string; columns: string }> = {
  gateway: {
    title: 'Provider’s file',
    columns: 'date, type, reference, amount, fee, currency, status, settlement reference',
  },
  bank: {
    title: 'Bank’s statement',
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
    title={`${outcome.imported} lines read in`}
  >
    <p>
      {outcome.repeated} were known already, {outcome.other_days} belong to other days and are left out.
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
  const at = source === 'gateway' ? detail.gateway_imported_at : detail.bank_imported_at
  const act = useAct({
    act: (file: File) => client.reconciliations.import({ id: detail.id, source, file }),
    onDone: setOutcome,
    touches: [api.reconciliations.key(), api.ledger.key(), api.payments.key()],
  })
  return (
    <Card>
      <CardHeader
        title={title}
        level={3}
        description={at ? `Read in ${formatDateTime(at)}` : 'Not read in yet'}
      />
      {act.pending ? (
        <LoadingIndicator />
      ) : (
        <FileDrop
          label={`Choose the ${title.toLowerCase()}`}
          help={`CSV with a heading row: ${columns}. The same file twice adds nothing.`}
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

/** The two files of a day. */
export const Imports = ({ detail }: { detail: ReconciliationDetail }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    {statementSources.map((source) => (
      <Import key={source} detail={detail} source={source} />
    ))}
  </div>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/app/acts/act-error.tsx'
import { useAct } from '~/app/acts/use-act.ts'
import { api, client } from '~/app/api/client.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { offlineReason } from '~/app/auth/offline-reason.ts'
import { saveFile } from '~/app/lists/csv.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'
import { AccessCard } from './access-card.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'

const Export = () => {
  const act = useAct({
    act: () => client.me.export(),
    onDone: (data) =>
      saveFile(
        `efie-my-data-${data.exported_at.slice(0, 10)}.json`,
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      ),
    done: 'Your data is in your downloads',
    touches: [],
  })
  return (
    <Card>
      <CardHeader
        title="Take your data with you"
        description="All that Efie holds about you, as one file that programs can read."
      />
      <Button tone="secondary" pending={act.pending} onClick={() => void act.run(undefined)}>
        Download my data
      </Button>
      <ActError error={act.error} className="mt-4" />
    </Card>
  )
}

/** Kinds of kept records, as the law knows them. */
const keptTexts: Record<string, string> = {
  identity: 'who you are',
  applications: 'your applications',
  documents: 'their documents',
  agreements: 'the agreements you signed',
  payments: 'your payments',
  ledger: 'their entries in the books',
}

const listed = (parts: string[]): string => new Intl.ListFormat('en').format(parts)

const Closing = () => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [closing, setClosing] = useState(false)
  const query = useQuery(api.me.deletion.outlook.queryOptions())
  return (
    <AccessCard
      title="Close your account"
      description="Erases what no law makes us keep. This cannot be undone."
      query={query}
    >
      {(outlook) => (
        <div className="space-y-4">
          {outlook.obstacles.length > 0 && (
            <Notice tone="caution" title="Not possible yet">
              <ul className="list-disc pl-5">
                {outlook.obstacles.map(({ code, message }) => (
                  <li key={code}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
          {outlook.kept_until !== null && (
            <p className="text-muted">
              Lending law makes us keep {listed(outlook.kept.map((kind) => keptTexts[kind] ?? kind))} until{' '}
              <DateText value={outlook.kept_until} />. Nobody but auditors sees them.
            </p>
          )}
          <Button
            tone="danger"
            disabledReason={
              offlineReason(isReadOnly) ??
              (outlook.possible ? null : (outlook.obstacles[0]?.message ?? 'Not possible yet'))
            }
            onClick={() => setClosing(true)}
          >
            Close my account
          </Button>
          {closing && (
            <CloseAccountDialog confirmWith={outlook.confirm_with} onClose={() => setClosing(false)} />
          )}
        </div>
      )}
    </AccessCard>
  )
}

/** What one may take away, and have erased (domain.md §6). */
export const OwnData = () => (
  <>
    <Export />
    <Closing />
  </>
)

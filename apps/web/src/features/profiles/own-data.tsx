import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { offlineReason } from '~/platform/auth/offline-reason.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { translate } from '~/i18n/i18n.ts'
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
    done: t`Data saved to your downloads`,
    touches: [],
  })
  return (
    <Card>
      <CardHeader title={t`Download your data`} description={t`Everything we keep about you, in one file.`} />
      <Button tone="secondary" pending={act.pending} onClick={() => void act.run(undefined)}>
        <Trans>Download my data</Trans>
      </Button>
      <ActError error={act.error} className="mt-4" />
    </Card>
  )
}

/** Kinds of records that the law requires us to keep. */
const keptTexts: Record<string, MessageDescriptor> = {
  identity: msg`your identity details`,
  applications: msg`your applications`,
  documents: msg`the documents for them`,
  agreements: msg`the agreements you signed`,
  payments: msg`your payments`,
  ledger: msg`our accounting records of them`,
}

const listed = (parts: string[]): string => new Intl.ListFormat(i18n.locale).format(parts)

const Closing = () => {
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const [closing, setClosing] = useState(false)
  const query = useQuery(api.me.deletion.outlook.queryOptions())
  return (
    <AccessCard
      title={t`Close your account`}
      description={t`Deletes everything the law doesn’t require us to keep. You can’t undo this.`}
      failed={t`Couldn’t check whether you can close your account`}
      query={query}
    >
      {(outlook) => (
        <div className="space-y-4">
          {outlook.obstacles.length > 0 && (
            <Notice tone="caution" title={t`You can’t close your account yet`}>
              <ul className="list-disc pl-5">
                {outlook.obstacles.map(({ code, message }) => (
                  <li key={code}>{translate(message)}</li>
                ))}
              </ul>
            </Notice>
          )}
          {outlook.kept_until !== null && (
            <p className="text-muted">
              <Trans>
                Lending law requires us to keep{' '}
                {{ records: listed(outlook.kept.map((kind) => translate(keptTexts[kind] ?? kind))) }} until{' '}
                <DateText value={outlook.kept_until} />. Only auditors can see these records.
              </Trans>
            </p>
          )}
          <Button
            tone="danger"
            disabledReason={
              offlineReason(isReadOnly) ??
              (outlook.possible
                ? null
                : (outlook.obstacles[0]?.message ?? t`You can’t close your account yet`))
            }
            onClick={() => setClosing(true)}
          >
            <Trans>Close my account</Trans>
          </Button>
          {closing && (
            <CloseAccountDialog confirmWith={outlook.confirm_with} onClose={() => setClosing(false)} />
          )}
        </div>
      )}
    </AccessCard>
  )
}

/** Export and erasure of the person's data (domain.md §6). */
export const OwnData = () => (
  <>
    <Export />
    <Closing />
  </>
)

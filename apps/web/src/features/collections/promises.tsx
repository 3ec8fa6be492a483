import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Money } from '~/ui/money.tsx'
import { promiseLabels, promiseTones } from './worklist.ts'

const PromiseRow = ({ promise }: { promise: CollectionDetail['promises'][number] }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
    <div>
      <p>
        <Money amount={promise.amount} className="font-semibold" /> by <DateText value={promise.due_date} />
      </p>
      <p className="text-sm text-muted">
        {promise.by_tenant && 'Made by the tenant. '}
        {promise.prompted_at ? (
          <>
            Payment reminder sent <DateText value={promise.prompted_at} time />
          </>
        ) : promise.status === 'running' ? (
          'We’ll send a payment reminder on that day'
        ) : (
          <>
            Made <DateText value={promise.created_at} />
          </>
        )}
      </p>
    </div>
    <Badge tone={promiseTones[promise.status]}>{promiseLabels[promise.status]}</Badge>
  </li>
)

/** What the tenant promised, and whether it was kept. */
export const Promises = ({ detail }: { detail: CollectionDetail }) => {
  const mayWrite = useAbility('collections.write')
  const [asking, setAsking] = useState(false)
  const running = detail.promises.find(({ status }) => status === 'running')
  const cancel = useAct({
    act: (reason: string) => client.collections.cancelPromise({ id: detail.id, reason }),
    done: 'Promise withdrawn',
    touches: [api.collections.key()],
  })
  return (
    <Section
      title="Promises to pay"
      {...(running &&
        mayWrite && {
          aside: (
            <Button
              size="sm"
              tone="secondary"
              onClick={() => {
                cancel.reset()
                setAsking(true)
              }}
            >
              Withdraw
            </Button>
          ),
        })}
    >
      {detail.promises.length === 0 && <p className="text-sm text-muted">No promises yet.</p>}
      <ul className="divide-y divide-line">
        {detail.promises.map((promise) => (
          <PromiseRow key={promise.id} promise={promise} />
        ))}
      </ul>
      {running && asking && (
        <ReasonDialog
          open
          onOpenChange={setAsking}
          title="Withdraw the promise?"
          label="Reason"
          help="Saved with the case."
          submitLabel="Withdraw promise"
          danger
          pending={cancel.pending}
          error={cancel.error}
          onSubmit={({ reason }) => cancel.run(reason)}
        >
          This ends {detail.tenant_name}’s promise to pay {formatMoney(running.amount)} by{' '}
          {formatDate(running.due_date)}. You can record another one.
        </ReasonDialog>
      )}
    </Section>
  )
}

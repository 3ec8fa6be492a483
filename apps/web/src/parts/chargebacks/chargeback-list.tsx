import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActRow } from '~/ui/act-row.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PaymentDetail } from '~/platform/api/rows.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Section } from '~/ui/section.tsx'
import { chargebackLabels, chargebackTones, samePerson } from './chargeback.ts'
import { WonDialog } from './won-dialog.tsx'

type Chargeback = PaymentDetail['chargebacks'][number]

const Acts = ({ chargeback, payer }: { chargeback: Chargeback; payer: string }) => {
  const { key, renew } = useIdempotencyKey()
  const [asking, setAsking] = useState<'won' | 'write-off' | null>(null)
  const owed = formatMoney(chargeback.owed)
  const writeOff = useAct({
    act: (reason: string) =>
      client.chargebacks.writeOff({ id: chargeback.id, reason }, { context: { idempotencyKey: key } }),
    done: 'Write-off requested. A second person has to approve it',
    onDone: renew,
    touches: [api.approvals.key()],
  })
  const close = () => setAsking(null)
  return (
    <ActRow className="mt-2">
      <Button size="sm" tone="secondary" onClick={() => setAsking('won')}>
        Record win
      </Button>
      {chargeback.owed > 0 && (
        <Button size="sm" tone="secondary" onClick={() => setAsking('write-off')}>
          Write off
        </Button>
      )}
      {asking === 'won' && <WonDialog chargeback={chargeback} payer={payer} onClose={close} />}
      {asking === 'write-off' && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={`Write off ${owed}?`}
          label="Reason"
          submitLabel={`Request write-off of ${owed}`}
          danger
          pending={writeOff.pending}
          error={writeOff.error}
          samePerson={samePerson}
          onSubmit={({ reason }) => writeOff.run(reason)}
        >
          Once a second person approves, we stop asking {payer} to pay and book the amount as a loss. If{' '}
          {payer} pays later, the payment counts as a recovery.
        </ReasonDialog>
      )}
    </ActRow>
  )
}

/** What became of the amount, as far as it is booked. */
const restOf = ({ owed, forgiven, written_off, recovered }: Chargeback): string =>
  [
    owed > 0 && `${formatMoney(owed)} still owed`,
    forgiven > 0 && `${formatMoney(forgiven)} no longer asked for`,
    written_off > 0 && `${formatMoney(written_off)} written off`,
    recovered > 0 && `${formatMoney(recovered)} of that recovered`,
  ]
    .filter(Boolean)
    .join(', ')

/** Chargebacks of a payment, claimed or taken. */
export const ChargebackList = ({ payment, payer }: { payment: PaymentDetail; payer: string }) => {
  const mayAdjust = useAbility('loans.adjust')
  if (payment.chargebacks.length === 0) return null
  return (
    <Section title="Chargebacks">
      <ul className="divide-y divide-line">
        {payment.chargebacks.map((one) => (
          <li key={one.id} className="py-3 first:pt-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Money amount={one.amount} />
              <Badge tone={chargebackTones[one.status]}>{chargebackLabels[one.status]}</Badge>
            </div>
            <p className="mt-1 text-sm text-muted">
              {one.booked_at === null ? 'Reported' : 'Booked'}{' '}
              <DateText value={one.booked_at ?? one.created_at} time />
              {one.provider_reference && `, dispute ${one.provider_reference}`}
            </p>
            {restOf(one) && <p className="mt-1 text-sm">{restOf(one)}</p>}
            {one.reason && <p className="mt-1 text-sm text-muted">{one.reason}</p>}
            {mayAdjust && one.booked_at !== null && <Acts chargeback={one} payer={payer} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

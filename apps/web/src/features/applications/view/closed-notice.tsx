import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { needsOf } from '~/parts/agenda/needs.ts'
import { useNeeds } from '~/parts/agenda/use-agenda.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { TalkToUs } from '~/parts/lending/arrears-card.tsx'
import { LoanFileButton } from '~/parts/lending/loan-file-button.tsx'
import { openPayment } from '~/parts/payments/paying/paying-store.ts'
import type { PaymentRequest } from '~/parts/payments/paying/payment-request.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Notice } from '~/ui/notice.tsx'

const PayRest = ({ request }: { request: PaymentRequest }) => (
  <Button size="sm" onClick={() => openPayment(request)}>
    <Trans>Pay</Trans>
  </Button>
)

/** How the application ended, what it means and what the person can do. */
export const ClosedNotice = ({ detail }: { detail: ApplicationDetail }) => {
  const said = useNeeds(detail.id)?.find(({ kind }) => kind === 'over')
  // The ending is known without the agenda; what can still be paid isn't.
  const { id: application_id, status } = detail
  const [ended] = needsOf(
    [{ kind: 'over', application_id, order_id: null, status, payable: null, credit: 0 }],
    application_id,
  )
  const over = said ?? ended
  if (!over) return null
  if (detail.status === 'settled')
    return (
      <Card className="flex flex-col items-center gap-2 py-10 text-center">
        <CircleCheck className="size-12 text-positive" aria-hidden="true" />
        <h2 className="text-2xl font-bold tracking-tight">{over.title}</h2>
        <p className="text-muted">
          {over.text}{' '}
          <Trans>
            Settled on <DateText value={detail.settled_at} />.
          </Trans>
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <LoanFileButton borrowing={{ of: 'loans', id: detail.id }} file="certificate" tone="primary" />
          <LoanFileButton borrowing={{ of: 'loans', id: detail.id }} file="statement" />
        </div>
        <p className="text-sm text-muted">
          <Trans>Anyone can scan the certificate’s QR code to check that it’s genuine.</Trans>
        </p>
      </Card>
    )
  const tone = detail.status === 'cancelled' ? 'info' : 'danger'
  return (
    <Notice tone={tone} title={over.title}>
      {detail.decision_reason && <p className="mt-1">{translate(detail.decision_reason)}</p>}
      <p className="mt-1">{over.text}</p>
      {detail.status === 'written-off' && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          {over.kind === 'over' && over.request && <PayRest request={over.request} />}
          <TalkToUs />
        </div>
      )}
    </Notice>
  )
}

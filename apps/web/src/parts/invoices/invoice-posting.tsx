import { counted } from '@efie/domain'
import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'

type Posting = InvoiceDetail['posting']

const Failed = ({ posting }: { posting: Posting }) => {
  const { shares, amount, failed_count, failed_amount, failed } = posting
  const mayRefund = useAbility('payments.refund')
  const rest = shares - failed_count
  return (
    <Notice tone="caution" title="Some deductions couldn’t be posted">
      <p>
        The money has arrived, but <Money amount={failed_amount} /> for {counted(failed_count, 'deduction')}{' '}
        hasn’t reached the employees’ loans yet. Efie tries again every hour.
      </p>
      {rest > 0 && (
        <p className="mt-2">
          <Money amount={amount - failed_amount} /> for {counted(rest, 'other deduction')} is still being
          posted.
        </p>
      )}
      {mayRefund && (
        <p className="mt-2">
          You can also refund the payment. That reverses all its deductions, and isn’t possible once one of
          their loans is settled.
        </p>
      )}
      {failed.length < failed_count && <p className="mt-2">The first {failed.length}:</p>}
      <ul className="mt-2 space-y-1">
        {failed.map((share) => (
          <li key={share.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {share.employee_name} <span className="whitespace-nowrap text-muted">{share.staff_number}</span>
              <span className="block text-sm text-muted">
                Last tried <DateText value={share.failed_at} time />
              </span>
            </span>
            <Money amount={share.amount} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * What has been paid and hasn't reached the employees' loans yet. Those who may read the ledger also see what couldn't
 * be posted.
 */
export const InvoicePosting = ({ invoice: { posting } }: { invoice: Pick<InvoiceDetail, 'posting'> }) => {
  const { shares, amount, failed_count, failed } = posting
  if (shares === 0) return null
  if (failed.length > 0) return <Failed posting={posting} />
  return (
    <Notice title="Posting to the employees’ loans" live>
      <Money amount={amount} /> for {counted(shares, 'deduction')} is still being posted.{' '}
      {failed_count === 0
        ? 'This usually takes a few seconds.'
        : 'The payment has arrived. Posting takes longer than usual, and nothing is asked of the employees until then.'}
    </Notice>
  )
}

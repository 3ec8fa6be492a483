import type { InvoiceDetail } from '~/platform/api/rows.ts'
import { DateText } from '~/ui/date-text.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'

/** What has been paid and hasn't reached the employees' loans yet; for finance also what couldn't be posted. */
export const InvoicePosting = ({ invoice: { posting } }: { invoice: Pick<InvoiceDetail, 'posting'> }) => {
  const { shares, amount, failed } = posting
  if (shares === 0) return null
  if (failed.length === 0)
    return (
      <Notice title="Posting to the employees’ loans" live>
        <Money amount={amount} /> for {shares} {shares === 1 ? 'deduction' : 'deductions'} is still being
        posted. This usually takes a few seconds.
      </Notice>
    )
  return (
    <Notice tone="caution" title="Some deductions couldn’t be posted">
      <p>
        The money has arrived, but it hasn’t reached these employees’ loans yet. Efie tries again every hour.
        You can also refund the payment.
      </p>
      <ul className="mt-2 space-y-1">
        {failed.map((share) => (
          <li key={share.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {share.employee_name} <span className="text-muted">{share.staff_number}</span>
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

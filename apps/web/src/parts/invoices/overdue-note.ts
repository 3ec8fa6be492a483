import { billingPolicy } from '@efie/domain'
import type { InvoiceDetail } from '~/platform/api/rows.ts'

/** Days after the due date on which the employees are asked to pay themselves. */
const directFrom = billingPolicy.dunning_days.at(-1)

/** What happens with an overdue invoice. With the last reminder, the employees are asked to pay themselves. */
export const overdueNote = ({ dunning_step }: Pick<InvoiceDetail, 'dunning_step'>, own: boolean): string => {
  const direct = dunning_step >= billingPolicy.dunning_days.length
  if (own)
    return direct
      ? 'Please pay now. We’re now asking your employees to pay us directly.'
      : `Please pay now. ${directFrom} days after the due date, we have to ask your employees to pay us directly.`
  return direct
    ? `Reminders sent: ${dunning_step}. We’re now asking the employees to pay us directly.`
    : `Reminders sent: ${dunning_step}. After ${directFrom} days, we ask the employees to pay us directly.`
}

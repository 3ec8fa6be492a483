import { trancheMonths } from '@efie/domain'
import type { ApplicationDetail, ApplicationRow, DisbursementRow } from '~/platform/api/rows.ts'

/** What is paid out next: six plus six pays the landlord in two halves. */
export const payoutAmount = (application: ApplicationDetail | ApplicationRow): number =>
  application.plan === 'six_plus_six'
    ? application.monthly_rent * trancheMonths
    : application.total_advance_payment

export const samePersonAtRelease =
  'You can’t release a payout if you requested it, or if you verified or approved the application. Someone else in finance, or an administrator, has to release it.'

/** Why this person can't release it, as far as the row shows; null if they can try. */
export const releaseRefusal = (
  payout: Pick<DisbursementRow, 'requested_by' | 'acted_before'>,
  userId: string,
): string | null => {
  if (payout.requested_by === userId)
    return 'You requested this payout, so someone else in finance, or an administrator, has to release it'
  return payout.acted_before.includes(userId) ? samePersonAtRelease : null
}

import { useQuery } from '@tanstack/react-query'
import { api } from '~/platform/api/client.ts'
import type { LoanStanding } from '~/platform/api/rows.ts'
import type { Borrowing } from '~/parts/lending/borrowing.ts'

/** A loan's current standing, which proposals are based on. */
export interface Serviced extends Pick<
  LoanStanding,
  | 'payoff'
  | 'days_past_due'
  | 'open_charges'
  | 'may_be_written_off'
  | 'credit_loss'
  | 'non_accrual'
  | 'deferral'
> {
  borrowing: Borrowing
  /** Repaid or written off, so it can't be changed any more. */
  over: boolean
}

const useStanding = ({ id }: Borrowing) =>
  useQuery(api.loans.standing.queryOptions({ input: { id } })).data ?? null

export const useServiced = (borrowing: Borrowing): Serviced | null => {
  const loan = useStanding(borrowing)
  return loan && { ...loan, borrowing, over: loan.status !== 'active' }
}

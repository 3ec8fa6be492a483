import { useQuery } from '@tanstack/react-query'
import { api } from '~/app/api/client.ts'
import type { LoanStanding } from '~/app/api/rows.ts'
import type { Borrowing } from '~/app/loans/borrowing.ts'

/** What proposals are made from: how a loan, or the plan of an order, stands today. */
export interface Serviced extends Pick<
  LoanStanding,
  'payoff' | 'days_past_due' | 'open_charges' | 'may_be_written_off'
> {
  borrowing: Borrowing
  /** Repaid, or given up as lost: nothing of it can be moved any more. */
  over: boolean
}

export const useServiced = (borrowing: Borrowing): Serviced | null => {
  const { of, id } = borrowing
  const loan = useQuery(api.loans.standing.queryOptions({ input: { id }, enabled: of === 'loans' }))
  const order = useQuery(api.orders.get.queryOptions({ input: { id }, enabled: of === 'orders' }))
  if (of === 'loans')
    return loan.data ? { ...loan.data, borrowing, over: loan.data.status !== 'active' } : null
  const plan = order.data?.plan
  return plan ? { ...plan, borrowing, over: plan.closed_at !== null } : null
}

interface OpenLine {
  due_date: string
  outstanding: number
}

/** The instalments that still need money. */
export const useOpenInstalments = ({ of, id }: Borrowing): OpenLine[] => {
  const loan = useQuery(api.applications.schedule.queryOptions({ input: { id }, enabled: of === 'loans' }))
  const order = useQuery(api.orders.get.queryOptions({ input: { id }, enabled: of === 'orders' }))
  const lines = (of === 'loans' ? loan.data : order.data?.plan)?.instalments ?? []
  return lines.filter(({ status }) => status !== 'paid')
}

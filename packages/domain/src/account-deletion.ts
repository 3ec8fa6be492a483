import type { LocalDate } from './calendar.ts'
import type { Role } from './roles.ts'

/**
 * Years for which lending records are kept after the person's last movement of money. The Anti-Money
 * Laundering Act requires five, tax law six; the longer applies.
 */
export const recordKeepingYears = 6

/** Reasons that keep an owner from deleting their account (domain.md §6). */
export type DeletionObstacle =
  | 'STAFF_ACCOUNT'
  | 'APPLICATION_OPEN'
  | 'LOAN_OPEN'
  | 'ORDER_OPEN'
  | 'PAYMENT_IN_PROGRESS'

export const deletionObstacleTexts: Record<DeletionObstacle, string> = {
  STAFF_ACCOUNT: 'Only an administrator can close a staff or company account. To ask, create a ticket',
  APPLICATION_OPEN: 'You have an open application. Withdraw it first',
  LOAN_OPEN: 'You still owe money on your rent financing',
  ORDER_OPEN: 'You have an order that isn’t delivered and paid for yet',
  PAYMENT_IN_PROGRESS: 'You have a payment that’s still processing',
}

/** The facts that decide whether an account can be closed. */
export interface DeletionFacts {
  role: Role
  open_applications: number
  open_loans: number
  open_orders: number
  payments_in_progress: number
  /** Day of the last money that moved between the person and Efie; null when none ever did. */
  last_money_on: LocalDate | null
}

/** The answer to a deletion request: what blocks it, and which records outlive it. */
export interface DeletionOutlook {
  obstacles: DeletionObstacle[]
  /** Kinds of records retained until `kept_until`; empty when everything is erased immediately. */
  kept: string[]
  kept_until: LocalDate | null
}

const addYears = (date: LocalDate, years: number): LocalDate => {
  const [year = '', month = '', day = ''] = date.split('-')
  const later = Number(year) + years
  // Most years have no 29 February, so the period ends on 28 February.
  const leap = later % 4 === 0 && (later % 100 !== 0 || later % 400 === 0)
  return `${later}-${month}-${month === '02' && day === '29' && !leap ? '28' : day}`
}

/**
 * Decides whether an account can be closed, and which records lending law retains and until when (domain.md
 * §6).
 */
export const deletionOutlook = (facts: DeletionFacts): DeletionOutlook => {
  const obstacles: DeletionObstacle[] = []
  if (facts.role !== 'user') obstacles.push('STAFF_ACCOUNT')
  if (facts.open_applications > 0) obstacles.push('APPLICATION_OPEN')
  if (facts.open_loans > 0) obstacles.push('LOAN_OPEN')
  if (facts.open_orders > 0) obstacles.push('ORDER_OPEN')
  if (facts.payments_in_progress > 0) obstacles.push('PAYMENT_IN_PROGRESS')
  return facts.last_money_on === null
    ? { obstacles, kept: [], kept_until: null }
    : {
        obstacles,
        kept: ['identity', 'applications', 'documents', 'agreements', 'payments', 'ledger'],
        kept_until: addYears(facts.last_money_on, recordKeepingYears),
      }
}

import { addDays, addMonths, isLocalDate, type LocalDate } from './calendar.ts'
import type { PayoutMethod } from './enumerations.ts'
import { isSameName } from './names.ts'

/** The lease that an application is for. */
export interface Lease {
  lease_start_date: LocalDate
  lease_end_date: LocalDate
  advance_payment_months: number
}

export interface FieldProblem {
  path: string
  message: string
}

const furthestStart = 12
const longestLease = 60

/** The last day of a lease of `months` months. */
export const leaseEnd = (start: LocalDate, months: number): LocalDate => addDays(addMonths(start, months), -1)

/**
 * Why a lease cannot be financed, with the field to correct; null when it can. A lease may have begun
 * already, for renewals.
 */
export const leaseProblem = (lease: Lease, today: LocalDate): FieldProblem | null => {
  const { lease_start_date: start, lease_end_date: end } = lease
  const wrong = (path: keyof Lease, message: string): FieldProblem => ({ path, message })
  if (!isLocalDate(start)) return wrong('lease_start_date', 'Enter a date')
  if (!isLocalDate(end)) return wrong('lease_end_date', 'Enter a date')
  if (end <= start) return wrong('lease_end_date', 'The lease has to end after it begins')
  if (start < addMonths(today, -furthestStart))
    return wrong('lease_start_date', 'The lease began more than a year ago')
  if (start > addMonths(today, furthestStart))
    return wrong('lease_start_date', 'The lease begins more than a year from now')
  if (end <= today) return wrong('lease_end_date', 'The lease has already ended')
  if (leaseEnd(start, lease.advance_payment_months) > end)
    return wrong('lease_end_date', 'The lease is shorter than the months paid in advance')
  if (end > addMonths(start, longestLease))
    return wrong('lease_end_date', 'The lease is longer than five years')
  return null
}

/** The payout account that the tenant proposes for the landlord. */
export interface ProposedPayee {
  payout_method: PayoutMethod | null
  payout_account: string | null
  payout_name: string | null
  payout_network: string | null
  payout_bank_code: string | null
}

/** What a proposed payee lacks; null when it is complete or absent altogether. */
export const payeeProblem = (payee: ProposedPayee): FieldProblem | null => {
  const { payout_method: method, payout_account: account, payout_name: name } = payee
  if (method === null && account === null && name === null) return null
  if (method === null) return { path: 'payout_method', message: 'Choose mobile money or bank' }
  if (account === null) return { path: 'payout_account', message: 'Enter the account or wallet number' }
  if (name === null) return { path: 'payout_name', message: 'Enter the name on the account' }
  if (method === 'mobile_money' && payee.payout_network === null)
    return { path: 'payout_network', message: 'Choose the network of the wallet' }
  if (method === 'bank' && payee.payout_bank_code === null)
    return { path: 'payout_bank_code', message: 'Choose the bank' }
  return null
}

/**
 * Whether the proposed payee is the tenant: same phone, same wallet or account, or same name on the account.
 * A tenant must not be paid in the landlord's place.
 */
export const isPayeeTenant = (
  landlord: { landlord_phone: string; payout_account: string | null; payout_name: string | null },
  tenant: { full_name: string; phones: readonly string[] },
): boolean =>
  tenant.phones.includes(landlord.landlord_phone) ||
  (landlord.payout_account !== null && tenant.phones.includes(landlord.payout_account)) ||
  (landlord.payout_name !== null && isSameName(landlord.payout_name, tenant.full_name))

import { addDays, addMonths, isLocalDate, type LocalDate } from './calendar.ts'
import type { PayoutMethod } from './enumerations.ts'
import { isSameName } from './names.ts'
import { e164Of } from './phones.ts'

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
  if (end <= start) return wrong('lease_end_date', 'The lease must end after it starts')
  if (start < addMonths(today, -furthestStart))
    return wrong('lease_start_date', 'The lease start date is more than a year ago')
  if (start > addMonths(today, furthestStart))
    return wrong('lease_start_date', 'The lease start date is more than a year away')
  if (end <= today) return wrong('lease_end_date', 'The lease has already ended')
  if (leaseEnd(start, lease.advance_payment_months) > end)
    return wrong('lease_end_date', 'The lease must cover all the months paid in advance')
  if (end > addMonths(start, longestLease))
    return wrong('lease_end_date', 'The lease can’t be longer than five years')
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

/** Prefix of landlines, which have no mobile money wallet. */
const LANDLINES = '+2333'

const accountProblem = (method: PayoutMethod, account: string): string | null => {
  if (method === 'bank')
    return /^\d{8,20}$/.test(account.replaceAll(/[\s-]/g, ''))
      ? null
      : 'Enter an account number with 8 to 20 digits'
  const wallet = e164Of(account)
  if (wallet === null) return 'Enter the wallet’s Ghana number, such as 024 123 4567'
  return wallet.startsWith(LANDLINES)
    ? 'Enter a mobile number. Numbers that begin with 03 are landlines'
    : null
}

/** What is wrong with a proposed payee, field by field; nothing when it is complete or absent altogether. */
export const payeeProblems = (payee: ProposedPayee): FieldProblem[] => {
  const { payout_method: method, payout_account: account, payout_name: name } = payee
  if (method === null && account === null && name === null) return []
  const problems: Record<string, string | false | null> = {
    payout_method: method === null && 'Choose mobile money or bank',
    payout_account:
      account === null
        ? 'Enter the account or wallet number'
        : method !== null && accountProblem(method, account),
    payout_name: name === null && 'Enter the name on the account',
    payout_network:
      method === 'mobile_money' && payee.payout_network === null && 'Choose the mobile money network',
    payout_bank_code: method === 'bank' && payee.payout_bank_code === null && 'Choose the bank',
  }
  return Object.entries(problems).flatMap(([path, message]) => (message ? [{ path, message }] : []))
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

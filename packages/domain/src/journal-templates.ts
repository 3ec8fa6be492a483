import { ledgerAccounts, type AccountKind, type AccountType } from './accounts.ts'
import { formatMoney, maxAmount, type Pesewas, sumOf } from './money.ts'

/** Templates for manual journal entries. Each restricts which accounts its entries debit and credit. */
export const journalTemplates = [
  'capital',
  'borrowing',
  'borrowing-repaid',
  'cash-banked',
  'running-cost',
  'tax-paid',
  'opening-balance',
  'correction',
  'free',
] as const
export type JournalTemplate = (typeof journalTemplates)[number]

export const journalProposalStatuses = ['proposed', 'posted', 'refused', 'withdrawn', 'expired'] as const
export type JournalProposalStatus = (typeof journalProposalStatuses)[number]

export const journalTemplateLabels: Record<JournalTemplate, string> = {
  capital: 'Capital paid in',
  borrowing: 'Money borrowed',
  'borrowing-repaid': 'Borrowing repaid',
  'cash-banked': 'Cash banked',
  'running-cost': 'Running cost',
  'tax-paid': 'VAT and levies paid',
  'opening-balance': 'Opening balance',
  correction: 'Correction',
  free: 'Other entry',
}

/** The properties of an account that the journal's rules depend on. */
export interface JournalAccount {
  code: string
  name: string
  type: AccountType
  kind: AccountKind
  active: boolean
}

/** A journal line as stored: debit positive, credit negative. */
export interface JournalLine {
  account_code: string
  amount: Pesewas
}

/** Limits: GH₵ 1 billion per line, and `maxAmount` for an entry's debits, whose sum the approver is shown. */
export const mostPerLine: Pesewas = 100_000_000_000

/** Sum of the debits: the amount that an entry moves. */
export const debitsOf = (lines: readonly JournalLine[]): Pesewas =>
  sumOf(lines.map(({ amount }) => Math.max(0, amount)))

type Fits = (account: JournalAccount) => boolean

const isMoney: Fits = ({ kind }) => kind === 'bank' || kind === 'cash'
const general =
  (...types: AccountType[]): Fits =>
  ({ kind, type }) =>
    kind === 'general' && types.includes(type)
const isOwn: Fits = ({ kind }) => kind !== 'control'
const everything: Fits = () => true

const isDebt = general('liability')
const isCost = general('expense')

/**
 * Accounts that each template may debit and credit. Control accounts belong to their sub-ledger, so only a
 * correction may touch them.
 */
const sides: Record<JournalTemplate, { debit: Fits; credit: Fits }> = {
  capital: { debit: isMoney, credit: general('equity') },
  borrowing: { debit: isMoney, credit: isDebt },
  'borrowing-repaid': { debit: (account) => isDebt(account) || isCost(account), credit: isMoney },
  'cash-banked': { debit: ({ kind }) => kind === 'bank', credit: ({ kind }) => kind === 'cash' },
  'running-cost': { debit: isCost, credit: isMoney },
  'tax-paid': { debit: ({ kind }) => kind === 'tax', credit: isMoney },
  'opening-balance': { debit: isOwn, credit: isOwn },
  correction: { debit: everything, credit: everything },
  free: { debit: isOwn, credit: isOwn },
}

/** Whether a template may post to this side of an account. */
export const fitsTemplate = (
  template: JournalTemplate,
  side: 'debit' | 'credit',
  account: JournalAccount,
): boolean => account.active && sides[template][side](account)

/** A problem of a proposed entry, with the path of the field to correct. */
export interface JournalProblem {
  path: string
  message: string
}

const lineProblem = (
  template: JournalTemplate,
  line: JournalLine,
  account: JournalAccount | undefined,
): string | null => {
  if (!account) return `There is no account ${line.account_code}`
  if (!account.active) return `${account.code} ${account.name} is no longer in use`
  const side = line.amount > 0 ? 'debit' : 'credit'
  if (fitsTemplate(template, side, account)) return null
  return account.kind === 'control'
    ? `Loans, payments or payouts post to ${account.code} ${account.name} automatically`
    : `“${journalTemplateLabels[template]}” can’t ${side} ${account.code} ${account.name}`
}

/** Why an entry cannot be posted, with the field of each problem; empty when it can. */
export const journalProblems = (
  template: JournalTemplate,
  lines: readonly JournalLine[],
  accounts: readonly JournalAccount[],
): JournalProblem[] => {
  const byCode = new Map(accounts.map((account) => [account.code, account]))
  const problems: JournalProblem[] = lines.flatMap((line, index) => {
    const problem = lineProblem(template, line, byCode.get(line.account_code))
    return problem === null ? [] : [{ path: `lines.${index}.account_code`, message: problem }]
  })
  const difference = sumOf(lines.map(({ amount }) => amount))
  if (difference !== 0)
    problems.push({
      path: 'lines',
      message: `Debits and credits differ by ${formatMoney(Math.abs(difference))}. Make them equal`,
    })
  if (debitsOf(lines) > maxAmount)
    problems.push({
      path: 'lines',
      message: `An entry can move at most ${formatMoney(maxAmount)}. Split it into several entries`,
    })
  const opening = ledgerAccounts.opening_balances
  if (template === 'opening-balance' && !lines.some(({ account_code }) => account_code === opening))
    problems.push({ path: 'lines', message: `Post an opening balance against account ${opening}` })
  return problems
}

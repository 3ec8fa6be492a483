import { addDays, addMonths, type LocalDate } from '@efie/domain'
import type { Tenant } from '../cast/tenants.ts'
import { cedis, dated, gap, pair, paragraph, renderSheet, signature, table } from './sheet.ts'

/** What changes a document: its page is cut off. */
export interface Cut {
  cut: boolean
}

const monthOf = (day: LocalDate): string => dated(day).replace(/^\d+ /, '')

/** Who pays a person who works or has retired. */
const payerOf = ({ employer_name }: Tenant): string => employer_name ?? 'National Pensions Desk'

const staffNumberOf = ({ phone }: Tenant): string => `S-${phone.slice(-4)}`

/** Pay and what is deducted from it, so that the declared income remains. */
const payOf = ({ monthly_income: net }: Tenant) => {
  const basic = Math.round(net * 1.12)
  const allowances = Math.round(net * 0.18)
  const pension = Math.round(basic * 0.055)
  return { net, basic, allowances, pension, tax: basic + allowances - pension - net }
}

export const employmentLetter = (tenant: Tenant, on: LocalDate, { cut }: Cut) => {
  const { basic, allowances, net } = payOf(tenant)
  const since = addMonths(on, -(14 + (Number(tenant.phone.slice(-2)) % 60)))
  return renderSheet({
    cut,
    issuer: payerOf(tenant),
    address: `Human resources, ${tenant.city}, ${tenant.state} Region`,
    colour: '#1d4ed8',
    title: 'To whom it may concern: confirmation of employment',
    body: [
      pair('Date', dated(addDays(on, -9))),
      pair('Our reference', `HR/${staffNumberOf(tenant)}/${on.slice(0, 4)}`),
      gap,
      paragraph(
        `This is to confirm that ${tenant.full_name} works for ${payerOf(tenant)} in ${tenant.city}.`,
      ),
      paragraph(`The employment began on ${dated(since)}, is full-time and has no end date.`),
      paragraph(`Basic salary: GHS ${cedis(basic)} a month. Allowances: GHS ${cedis(allowances)} a month.`),
      paragraph(`Net pay after tax and pension contributions: GHS ${cedis(net)} a month.`),
      paragraph(`Pay is sent to the employee’s account on day ${tenant.payday} of the month.`),
      gap,
      paragraph('We give this letter at the employee’s request, for an application for rent finance.'),
      gap,
      signature('A. Nortey', 'head of human resources'),
    ],
  })
}

export const payslip = (tenant: Tenant, on: LocalDate, { cut }: Cut) => {
  const { net, basic, allowances, pension, tax } = payOf(tenant)
  const month = addMonths(on, -1)
  const months = Number(month.slice(5, 7))
  const row = (item: string, earned: number, deducted: number) => [
    item,
    earned === 0 ? '' : cedis(earned),
    deducted === 0 ? '' : cedis(deducted),
    cedis((earned + deducted) * months),
  ]
  return renderSheet({
    cut,
    issuer: payerOf(tenant),
    address: `Payroll, ${tenant.city}, ${tenant.state} Region`,
    colour: '#1d4ed8',
    title: `Payslip, ${monthOf(month)}`,
    body: [
      pair('Employee', tenant.full_name),
      pair('Staff number', staffNumberOf(tenant)),
      pair('Ghana Card', tenant.ghana_card_number),
      pair('Paid on', dated(addDays(on, -12))),
      pair('Paid into', `Account ending in ${tenant.phone.slice(-4)}`),
      table(
        [
          ['Item', 'Earned (GHS)', 'Deducted', 'This year'],
          row('Basic salary', basic, 0),
          row('Transport and housing allowance', allowances, 0),
          row('Pension, tiers 1 and 2', 0, pension),
          row('Income tax', 0, tax),
          ['Total', cedis(basic + allowances), cedis(pension + tax), ''],
          ['Net pay', cedis(net), '', cedis(net * months)],
        ],
        3,
      ),
    ],
  })
}

interface Account {
  issuer: string
  colour: string
  pay: string
}

/** Three months of account movements: pay in, expenses out. */
export const statement = (tenant: Tenant, on: LocalDate, { issuer, colour, pay }: Account, { cut }: Cut) => {
  const opening = Math.round(tenant.monthly_income * 0.4)
  let balance = opening
  let [paid_in, paid_out] = [0, 0]
  const lines = [3, 2, 1].flatMap((ago) => {
    const day = addMonths(on, -ago)
    return [
      [0, pay, tenant.monthly_income],
      [2, 'Rent', -0.28],
      [4, 'Market and groceries', -0.21],
      [9, 'Prepaid electricity', -0.05],
      [14, 'School fees', -0.14],
      [20, 'Transfer to family', -0.17],
    ].map(([later, words, amount]) => {
      const moved =
        Number(amount) > 0 ? Number(amount) : Math.round((Number(amount) * tenant.monthly_income) / 100) * 100
      balance += moved
      if (moved > 0) paid_in += moved
      else paid_out -= moved
      return [
        addDays(day, Number(later)),
        String(words),
        moved < 0 ? cedis(0 - moved) : '',
        moved > 0 ? cedis(moved) : '',
        cedis(balance),
      ]
    })
  })
  return renderSheet({
    cut,
    issuer,
    address: `${tenant.city} branch`,
    colour,
    title: 'Statement of account',
    body: [
      pair('Account holder', tenant.full_name),
      pair('Account', `•••• ${tenant.phone.slice(-4)}`),
      pair('Period', `${dated(addMonths(on, -3))} to ${dated(on)}`),
      pair('Opening balance', `GHS ${cedis(opening)}`),
      pair('Paid in', `GHS ${cedis(paid_in)}`),
      pair('Paid out', `GHS ${cedis(paid_out)}`),
      pair('Closing balance', `GHS ${cedis(balance)}`),
      table([['Date', 'Details', 'Out (GHS)', 'In (GHS)', 'Balance (GHS)'], ...lines], 3),
    ],
  })
}

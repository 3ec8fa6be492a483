import { recordAudit } from '../../../platform/audit.ts'
import { transact, type Context, type ScopedContext } from '../../../platform/context.ts'
import { csvFile, money } from '../../../platform/csv.ts'
import { balanceSheet, cashFlow, profitAndLoss, type SpanUpTo } from './statements.ts'
import { trialBalance, type AsOf } from './trial-balance.ts'

type Cell = string | number

/** A report as file. Audited, because it leaves Efie. */
const taken = async (ctx: Context, name: string, columns: string[], rows: Cell[][]): Promise<File> => {
  await transact(ctx, (ctx) =>
    recordAudit(ctx, { action: 'ledger.export', subject_type: 'ledger', subject_id: name }),
  )
  return csvFile(`${name}.csv`, columns, rows)
}

interface Group {
  lines: { account_code: string; name: string; amount: number }[]
  total: number
}

const groupRows = (title: string, { lines, total }: Group): Cell[][] => [
  ...lines.map(({ account_code, name, amount }) => [title, account_code, name, money(amount)]),
  [title, '', `Total ${title.toLowerCase()}`, money(total)],
]

const columns = ['Part', 'Account', 'Name', 'Amount']

export const exportTrialBalance = async (ctx: ScopedContext<'ledger.read'>, input: AsOf): Promise<File> => {
  const { as_of, data, debit, credit } = await trialBalance(ctx, input)
  const amount = (value: number) => (value === 0 ? '' : money(value))
  return taken(
    ctx,
    `trial-balance-${as_of}`,
    ['Account', 'Name', 'Type', 'Debit', 'Credit'],
    [
      ...data.map((row) => [row.account_code, row.name, row.type, amount(row.debit), amount(row.credit)]),
      ['', 'Total', '', money(debit), money(credit)],
    ],
  )
}

export const exportBalanceSheet = async (ctx: ScopedContext<'ledger.read'>, input: AsOf): Promise<File> => {
  const sheet = await balanceSheet(ctx, input)
  return taken(ctx, `balance-sheet-${sheet.as_of}`, columns, [
    ...groupRows('Assets', sheet.assets),
    ...groupRows('Liabilities', sheet.liabilities),
    ...groupRows('Equity', sheet.equity),
    ['Equity', '', 'Result of earlier years', money(sheet.result_before)],
    ['Equity', '', 'Result of this year', money(sheet.result_of_year)],
    ['Equity', '', 'Total equity with results', money(sheet.total_equity)],
  ])
}

export const exportProfitAndLoss = async (
  ctx: ScopedContext<'ledger.read'>,
  input: SpanUpTo,
): Promise<File> => {
  const told = await profitAndLoss(ctx, input)
  return taken(ctx, `profit-and-loss-${told.from}-${told.as_of}`, columns, [
    ...groupRows('Income', told.income),
    ...groupRows('Expenses', told.expenses),
    ['Result', '', 'Result', money(told.result)],
  ])
}

export const exportCashFlow = async (ctx: ScopedContext<'ledger.read'>, input: SpanUpTo): Promise<File> => {
  const flow = await cashFlow(ctx, input)
  return taken(
    ctx,
    `cash-flow-${flow.from}-${flow.as_of}`,
    ['Part', 'What happened', 'Amount'],
    [
      ['', `Balance before ${flow.from}`, money(flow.opening)],
      ...flow.sections.flatMap(({ section, lines }) =>
        lines.map(({ name, amount }) => [section, name, money(amount)]),
      ),
      ['', `Balance on ${flow.as_of}`, money(flow.closing)],
    ],
  )
}

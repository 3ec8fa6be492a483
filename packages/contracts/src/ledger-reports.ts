import { cashFlowSections } from '@efie/domain'
import { z } from 'zod'
import { localDate, id, operation, refusals } from './base.ts'

const tags = ['ledger']

/** At the end of a day, today by default, or as reported when a month was closed. */
const asOf = z.object({ as_of: localDate.optional(), period_id: id.optional() })

/** From a day (default 1 January) to a day (default today), both inclusive. */
const span = z.object({ from: localDate.optional(), as_of: localDate.optional() })

const line = z.object({ account_code: z.string(), name: z.string(), amount: z.int() })

const group = z.object({ lines: z.array(line), total: z.int() })

interface Report {
  path: `/reports/${string}`
  summary: string
}

const report = ({ path, summary }: Report) =>
  operation.meta({ access: 'ledger.read' }).route({ method: 'GET', path, summary, tags })

/** A report as a file. Audited, because the file leaves Efie. */
const reportFile = (of: Report) => report(of).meta({ access: 'ledger.read', audit: 'ledger.export' })

/**
 * Financial statements as at any day. Computed from the last month close and later entries, never from the
 * whole history.
 */
export const reports = {
  trialBalance: report({
    path: '/reports/trial-balance',
    summary: 'Get the trial balance: every account with its debit or credit balance, and equal totals',
  })
    .errors(refusals('NOT_FOUND'))
    .input(asOf)
    .output(
      z.object({
        as_of: localDate,
        data: z.array(
          z.object({
            account_code: z.string(),
            name: z.string(),
            type: z.string(),
            /** Debit positive, credit negative; `debit` and `credit` give the same balance in two columns. */
            balance: z.int(),
            debit: z.int(),
            credit: z.int(),
          }),
        ),
        debit: z.int(),
        credit: z.int(),
        sum: z.int(),
      }),
    ),
  exportTrialBalance: reportFile({
    path: '/reports/trial-balance.csv',
    summary: 'Export the trial balance as CSV',
  })
    .errors(refusals('NOT_FOUND'))
    .input(asOf)
    .output(z.file()),
  balanceSheet: report({
    path: '/reports/balance-sheet',
    summary:
      'Get the balance sheet: assets, liabilities and equity, with the results of this year and earlier years',
  })
    .errors(refusals('NOT_FOUND'))
    .input(asOf)
    .output(
      z.object({
        as_of: localDate,
        assets: group,
        liabilities: group,
        equity: group,
        result_of_year: z.int(),
        result_before: z.int(),
        /** Equity including the result of the period. */
        total_equity: z.int(),
        difference: z.int(),
      }),
    ),
  exportBalanceSheet: reportFile({
    path: '/reports/balance-sheet.csv',
    summary: 'Export the balance sheet as CSV',
  })
    .errors(refusals('NOT_FOUND'))
    .input(asOf)
    .output(z.file()),
  profitAndLoss: report({
    path: '/reports/profit-and-loss',
    summary: 'Get profit and loss for a period',
  })
    .input(span)
    .output(z.object({ from: localDate, as_of: localDate, income: group, expenses: group, result: z.int() })),
  exportProfitAndLoss: reportFile({
    path: '/reports/profit-and-loss.csv',
    summary: 'Export profit and loss as CSV',
  })
    .input(span)
    .output(z.file()),
  cashFlow: report({
    path: '/reports/cash-flow',
    summary: 'Get the cash flow for a period: banks, tills and the gateway',
  })
    .input(span)
    .output(
      z.object({
        from: localDate,
        as_of: localDate,
        opening: z.int(),
        sections: z.array(
          z.object({
            section: z.enum(cashFlowSections),
            lines: z.array(z.object({ kind: z.string(), name: z.string(), amount: z.int() })),
            total: z.int(),
          }),
        ),
        closing: z.int(),
      }),
    ),
  exportCashFlow: reportFile({ path: '/reports/cash-flow.csv', summary: 'Export the cash flow as CSV' })
    .input(span)
    .output(z.file()),
}

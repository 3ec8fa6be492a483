import { paymentMethodLabels } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { transact, type ScopedContext } from '../../../platform/context.ts'
import { csvFile, money } from '../../../platform/csv.ts'
import { describePayment } from '../describe-payment.ts'
import { readPaidBetween } from './queries.ts'

const BATCH = 1_000

/** Payments received in a range of days as a spreadsheet. Audited. */
export const exportPayments = async (
  ctx: ScopedContext<'ledger.read'>,
  input: { from: string; to: string },
): Promise<File> => {
  const rows: (string | number)[][] = []
  let after: { paid_at: string; id: string } | null = null
  for (;;) {
    const batch = await readPaidBetween(ctx.db, input, after, BATCH)
    for (const row of batch)
      rows.push([
        row.paid_at ?? '',
        row.reference,
        row.provider_reference ?? '',
        row.payer_name,
        describePayment(row),
        row.method === null ? '' : paymentMethodLabels[row.method],
        money(row.amount),
        money(row.refunded_amount),
        row.fee === null ? '' : money(row.fee),
        row.currency,
        row.status,
        row.application_id ?? '',
      ])
    const last = batch.at(-1)
    if (batch.length < BATCH || !last?.paid_at) break
    after = { paid_at: last.paid_at, id: last.id }
  }
  await transact(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'payment.export',
      subject_type: 'payment',
      subject_id: `${input.from}..${input.to}`,
      after: { rows: rows.length },
    }),
  )
  return csvFile(`payments-${input.from}-${input.to}.csv`, columns, rows)
}

const columns = [
  'Paid at',
  'Reference',
  'Gateway reference',
  'Payer',
  'For',
  'Method',
  'Amount',
  'Refunded',
  'Gateway fee',
  'Currency',
  'Status',
  'Application',
]

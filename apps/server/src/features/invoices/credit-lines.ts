import {
  invoiceCredited,
  issuedInvoiceStatus,
  sumOf,
  type CreditNoteReason,
  type Pesewas,
  readableCharacters,
} from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import type { TransactionContext } from '../../platform/context.ts'
import { postEntry } from '../ledger/index.ts'
import { refreshLoanOf } from '../lending/index.ts'
import { insertCreditNote, raiseLines, type CreditNote } from './line-queries.ts'
import { updateInvoice, type Invoice } from './queries.ts'

export interface Credit {
  reason: CreditNoteReason
  note?: string | undefined
  lines: { line_id: string; amount: Pesewas }[]
}

/**
 * Credits lines of an issued invoice, wholly or in part: what is credited is owed by the tenants directly
 * again. Invoice and company must be locked, the amounts within what is open.
 */
export const creditLines = async (
  ctx: TransactionContext,
  invoice: Invoice,
  { reason, note, lines }: Credit,
): Promise<{ note: CreditNote; invoice: Invoice }> => {
  const now = nowIso(ctx.clock)
  const amount = sumOf(lines.map((line) => line.amount))
  const id = uuidv7()
  await raiseLines(ctx.db, 'credited', lines)
  const figures = { ...invoice, credited: invoice.credited + amount }
  const status = issuedInvoiceStatus(figures, today(ctx.clock))
  const after = await updateInvoice(
    ctx.db,
    invoice.id,
    {
      credited: figures.credited,
      status,
      ...(status === 'void' ? { voided_at: now } : {}),
      ...(status === 'paid' ? { paid_at: now } : {}),
    },
    now,
  )
  const written = await insertCreditNote(ctx.db, {
    id,
    invoice_id: invoice.id,
    number: `CN-${now.slice(0, 7).replace('-', '')}-${readableCharacters(id)}`,
    amount,
    reason,
    note: note ?? null,
    lines,
    created_by: ctx.actor?.id ?? null,
    created_at: now,
  })
  await postEntry(ctx, {
    kind: 'credit-note',
    source_id: id,
    description: `${written.number} on ${invoice.number}`,
    effective_date: today(ctx.clock),
    postings: invoiceCredited(amount),
  })
  await recordAudit(ctx, {
    action: 'invoice.credit',
    subject_type: 'invoice',
    subject_id: invoice.id,
    before: { credited: invoice.credited, status: invoice.status },
    after: { credited: figures.credited, status, reason, amount },
  })
  return { note: written, invoice: after }
}

/** Credits lines whose loans were cancelled, for which nothing is owed. */
export const creditCancelled = async (
  ctx: TransactionContext,
  invoice: Invoice,
  parts: readonly { line_id: string; amount: Pesewas }[],
): Promise<Invoice> => {
  if (parts.length === 0) return invoice
  const lines = parts.map(({ line_id, amount }) => ({ line_id, amount }))
  return (await creditLines(ctx, invoice, { reason: 'mistake', note: 'The loan was cancelled', lines }))
    .invoice
}

/** Updates demands and standing of loans whose instalments were added to or removed from an invoice. */
export const refreshApplications = async (
  ctx: TransactionContext,
  applicationIds: Iterable<string>,
): Promise<void> => {
  for (const id of [...new Set(applicationIds)].sort()) await refreshLoanOf(ctx, { application_id: id })
}

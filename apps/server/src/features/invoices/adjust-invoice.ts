import { formatMoney, statusLabel, type CreditNoteReason } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { labelWord } from '../../platform/texts/figures.ts'
import { named, text } from '../../platform/texts/text.ts'
import { loadMembers } from '../companies/index.ts'
import { notify, notifyRoles } from '../notifications/index.ts'
import { creditLines, refreshApplications } from './credit-lines.ts'
import { lockCase } from './issue-invoice.ts'
import {
  insertDispute,
  loadDisputes,
  loadInvoicePayments,
  loadLines,
  updateDispute,
  type Line,
} from './line-queries.ts'
import type { Invoice } from './queries.ts'

const openOf = (line: Line): number => line.amount - line.paid - line.credited

/** Refused while a payment of the invoice is in progress, because it isn't known what will be open. */
const expectQuiet = async (tx: Parameters<typeof loadLines>[0], invoice: Invoice): Promise<void> => {
  const payments = await loadInvoicePayments(tx, invoice.id)
  if (payments.some((payment) => payment.status === 'processing')) throw new AppError('PAYMENT_IN_PROGRESS')
  if (invoice.status === 'draft')
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: 'draft', to: 'draft', missing: [] })
}

interface CreditInput {
  id: string
  reason: CreditNoteReason
  note?: string | undefined
  lines: { line_id: string; amount: number }[]
}

/** Finance issues a credit note: the tenants owe these amounts directly again. */
export const creditInvoice = async (ctx: ScopedContext<'invoices.adjust'>, input: CreditInput) =>
  transactOnce(ctx, 'invoices.credit', input, async (ctx) => {
    const { invoice } = await lockCase(ctx, input.id)
    await expectQuiet(ctx.db, invoice)
    const lines = new Map((await loadLines(ctx.db, invoice.id)).map((line) => [line.id, line]))
    const seen = new Set<string>()
    const chosen = input.lines.map(({ line_id, amount }, index) => {
      const line = lines.get(line_id)
      if (!line || seen.has(line_id))
        throw invalid(`lines.${index}.line_id`, 'List each line of this invoice only once')
      if (amount > openOf(line))
        throw invalid(
          `lines.${index}.amount`,
          `Only ${formatMoney(openOf(line))} is outstanding on this line`,
        )
      seen.add(line_id)
      return line
    })
    const { note } = await creditLines(ctx, invoice, input)
    await refreshApplications(
      ctx,
      chosen.map((line) => line.application_id),
    )
    return note
  })

/** The company disputes an invoice or a line. */
export const disputeInvoice = async (
  ctx: ScopedContext<'invoices.dispute'>,
  input: { id: string; line_id?: string | undefined; reason: string },
) =>
  transact(ctx, async (ctx) => {
    const { actor, company, invoice } = await lockCase(ctx, input.id)
    if (invoice.status === 'void' || invoice.status === 'paid')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: invoice.status, to: invoice.status, missing: [] })
    if (input.line_id !== undefined) {
      const lines = await loadLines(ctx.db, invoice.id)
      if (!lines.some((line) => line.id === input.line_id)) throw new AppError('NOT_FOUND')
    }
    const before = await loadDisputes(ctx.db, invoice.id)
    if (before.some((one) => one.status === 'open' && one.line_id === (input.line_id ?? null)))
      throw new AppError('CONFLICT')
    const dispute = await insertDispute(ctx.db, {
      invoice_id: invoice.id,
      line_id: input.line_id ?? null,
      reason: input.reason,
      opened_by: actor.id,
      created_at: nowIso(ctx.clock),
    })
    await notifyRoles(ctx, ['finance'], {
      type: 'payment',
      title: text('Invoice disputed'),
      message: text('{company} has disputed {number}', {
        company: named(company.name),
        number: invoice.number,
      }),
      link: '/dashboard/finance',
    })
    await recordAudit(ctx, {
      action: 'invoice.dispute',
      subject_type: 'invoice',
      subject_id: invoice.id,
      after: { dispute_id: dispute.id, line_id: dispute.line_id },
    })
    return dispute
  })

interface Answer {
  id: string
  dispute_id: string
  status: 'accepted' | 'rejected'
  answer: string
}

/** Finance answers a dispute; for an accepted line the open rest is credited. */
export const resolveDispute = async (ctx: ScopedContext<'invoices.adjust'>, input: Answer) =>
  transact(ctx, async (ctx) => {
    const { actor, company, invoice } = await lockCase(ctx, input.id)
    const before = (await loadDisputes(ctx.db, invoice.id)).find((one) => one.id === input.dispute_id)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.status !== 'open')
      throw new AppError('TRANSITION_NOT_ALLOWED', { from: before.status, to: input.status, missing: [] })
    const line = (await loadLines(ctx.db, invoice.id)).find((one) => one.id === before.line_id)
    if (input.status === 'accepted' && line && openOf(line) > 0) {
      await expectQuiet(ctx.db, invoice)
      await creditLines(ctx, invoice, {
        reason: 'dispute',
        note: input.answer,
        lines: [{ line_id: line.id, amount: openOf(line) }],
      })
      await refreshApplications(ctx, [line.application_id])
    }
    const dispute = await updateDispute(ctx.db, before.id, {
      status: input.status,
      answer: input.answer,
      resolved_by: actor.id,
      resolved_at: nowIso(ctx.clock),
    })
    for (const member of await loadMembers(ctx.db, company.id))
      await notify(ctx, {
        user_id: member.user_id,
        type: 'payment',
        title: text('Dispute answered'),
        message: text('Your dispute about {number} was {status}', {
          number: invoice.number,
          status: labelWord(statusLabel(input.status)),
        }),
        link: '/company/billing',
      })
    await recordAudit(ctx, {
      action: 'invoice.resolve-dispute',
      subject_type: 'invoice',
      subject_id: invoice.id,
      before: { dispute_id: before.id, status: before.status },
      after: { status: dispute.status },
    })
    return dispute
  })

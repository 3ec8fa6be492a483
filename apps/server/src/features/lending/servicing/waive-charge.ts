import { formatMoney, outstandingOf, type WaivableCharge } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../../platform/clock.ts'
import { type TransactionContext, withScope, type ScopedContext } from '../../../platform/context.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { transactOnce } from '../../../platform/idempotency.ts'
import { money } from '../../../platform/texts/figures.ts'
import { text, type Text, type Value } from '../../../platform/texts/text.ts'
import {
  getApproval,
  requestApproval,
  type ApprovalAct,
  type ApprovalRequest,
} from '../../approvals/index.ts'
import { notify } from '../../notifications/index.ts'
import { appendEvent } from '../book/append-event.ts'
import { anyLoan } from '../book/find-loan.ts'
import { pageOf } from '../book/loan-pages.ts'
import { replayed, type Loan } from '../book/loan.ts'
import { loanOfAnother, runningLoan } from '../book/lock-loan.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { type LoanOwner } from '../events.ts'
import { recordEvent } from '../../timelines/index.ts'

type InstalmentCharge = Exclude<WaivableCharge, 'application_fee'>

interface Input {
  id: string
  charge: InstalmentCharge
  instalment_number?: number | undefined
  amount?: number | undefined
  reason: string
}

const labels: Record<WaivableCharge, string> = {
  late_fee: 'late fee',
  fee: 'fee',
  application_fee: 'application fee',
}

const waivedTexts: Record<WaivableCharge, (amount: Value) => Text> = {
  late_fee: (amount) => text('We’ve waived {amount} of your late fee', { amount }),
  fee: (amount) => text('We’ve waived {amount} of your fee', { amount }),
  application_fee: (amount) => text('We’ve waived {amount} of your application fee', { amount }),
}

interface Waiver {
  user_id: string
  charge: WaivableCharge
  instalment_number: number | null
  open: number
  amount: number
  reason: string
}

/** Requests finance's approval of a waiver whose open amount is known. */
export const proposeWaiver = (
  ctx: TransactionContext,
  of: LoanOwner & { type: 'application' | 'loan'; id: string },
  { user_id, charge, instalment_number, open, amount, reason }: Waiver,
): Promise<ApprovalRequest> => {
  if (open <= 0) throw new AppError('NOTHING_DUE', undefined, `There’s no open ${labels[charge]}`)
  if (amount > open)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: open,
      issues: [{ path: 'amount', message: `Only ${formatMoney(open)} is open` }],
    })
  const which = instalment_number === null ? '' : ` on instalment ${instalment_number}`
  return requestApproval(ctx, {
    kind: 'waive-charge',
    subject_type: of.type,
    subject_id: of.id,
    application_id: of.application_id,
    order_id: of.order_id,
    subject_user_id: user_id,
    title: `Waive ${formatMoney(amount)} of the ${labels[charge]}${which}`,
    amount,
    before: { charge, instalment_number, open },
    after: { charge, instalment_number, open: open - amount },
    payload: { charge, instalment_number, amount },
    reason,
  })
}

/** The open part of a charge on an instalment, which can be waived. */
const openOf = (loan: Loan, charge: InstalmentCharge, number: number | undefined): number => {
  if (number === undefined) throw invalid('instalment_number', 'Choose an instalment')
  const line = replayed(loan, loan.row.accrued_through).instalments.find((one) => one.number === number)
  if (!line) throw invalid('instalment_number', 'There’s no such instalment')
  return outstandingOf(line)[charge]
}

/** Requests a waiver of an instalment's fee or late fee; finance decides. */
export const requestChargeWaiver = async (ctx: ScopedContext<'loans.waive'>, input: Input) => {
  const { actor } = ctx
  const { id } = await transactOnce(ctx, 'loans.waive', input, async (ctx) => {
    const { charge, instalment_number, reason } = input
    const { id: loan_id } = await anyLoan(ctx.db, input.id)
    const loan = await loanOfAnother(ctx, actor, { id: loan_id })
    const { row } = loan
    const open = openOf(loan, charge, instalment_number)
    const request = await proposeWaiver(
      ctx,
      { ...row, type: 'loan' },
      {
        user_id: row.user_id,
        charge,
        instalment_number: instalment_number ?? null,
        open,
        amount: input.amount ?? open,
        reason,
      },
    )
    return { id: request.id }
  })
  return getApproval(withScope(ctx, 'approvals.read'), { id })
}

export interface WaiverPayload {
  charge: WaivableCharge
  instalment_number: number | null
  amount: number
}

/** A cast: `proposeWaiver` wrote it. */
export const payloadOf = (request: ApprovalRequest): WaiverPayload =>
  request.payload as unknown as WaiverPayload

export const expectStillOpen = (open: number, amount: number): void => {
  if (open < amount)
    throw new AppError(
      'NOTHING_DUE',
      undefined,
      'Less than the requested amount is still open. Reject this request and make a new one',
    )
}

/** Shows the waiver on the timeline and notifies the tenant. */
export const notifyWaived = async (
  ctx: TransactionContext,
  waived: LoanOwner & { user_id: string; charge: WaivableCharge; amount: number },
): Promise<void> => {
  const { user_id, charge, amount } = waived
  await recordEvent(ctx, { ...waived, code: 'charge.waived', values: { charge, amount } })
  await notify(ctx, {
    user_id,
    type: 'payment',
    title: text('Fee waived'),
    message: waivedTexts[charge](money(amount)),
    link: pageOf(waived, '/payments'),
  })
}

export const chargeWaiverAct: ApprovalAct = {
  carryOut: async (ctx, request) => {
    const { charge, instalment_number, amount } = payloadOf(request)
    const loan = await runningLoan(ctx, { id: request.subject_id })
    const kind = charge === 'late_fee' ? 'late_fee' : 'fee'
    expectStillOpen(openOf(loan, kind, instalment_number ?? undefined), amount)
    await appendEvent(ctx, loan, {
      event: {
        id: uuidv7(),
        kind: `${kind}_waiver`,
        amount,
        instalment_number: instalment_number ?? 0,
        effective_date: today(ctx.clock),
      },
      kind: 'waiver',
      source_id: request.id,
      description: `Waived: ${labels[charge]} of instalment ${instalment_number ?? 0}`,
    })
    await refreshLoan(ctx, loan)
    await notifyWaived(ctx, { ...loan.row, charge, amount })
  },
}

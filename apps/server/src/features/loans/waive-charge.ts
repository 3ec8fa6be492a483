import type { Transaction } from '@efie/database'
import { applicationFeeOf, formatMoney, outstandingOf, type WaivableCharge } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import {
  loadApplicationFacts,
  loadApplicationForUpdate,
  lockScopedApplication,
  recordApplicationEvent,
  type Application,
} from '../applications/index.ts'
import { getApproval, requestApproval, type ApprovalAct, type ApprovalRequest } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import { appendEvent } from './append-event.ts'
import { replayed } from './loan.ts'
import { refreshLoan } from './refresh-loan.ts'
import { runningLoan } from './running-loan.ts'
import { setFeeWaived } from './servicing-queries.ts'

interface Input {
  id: string
  charge: WaivableCharge
  instalment_number?: number | undefined
  amount?: number | undefined
  reason: string
}

const labels: Record<WaivableCharge, string> = {
  late_fee: 'late fee',
  fee: 'fee',
  application_fee: 'application fee',
}

/** What may be waived now: of an instalment what is open, of an application its fee while it is unpaid. */
const openCharge = async (
  ctx: Context,
  tx: Transaction,
  application: Application,
  charge: WaivableCharge,
  number: number | undefined,
): Promise<number> => {
  if (charge === 'application_fee') {
    const { fees } = await loadApplicationFacts(ctx, tx, application)
    return fees.application_fee_settled ? 0 : applicationFeeOf(application)
  }
  if (number === undefined) throw invalid('instalment_number', 'Name the instalment')
  const loan = await runningLoan(ctx, tx, application)
  const line = replayed(loan, today(ctx.clock)).instalments.find((one) => one.number === number)
  if (!line) throw invalid('instalment_number', 'The loan has no such instalment')
  return outstandingOf(line)[charge]
}

/** Asks for a charge to be waived; finance decides. */
export const requestWaiver = async (ctx: Context, input: Input) => {
  const { actor } = authorise(ctx, 'loans.waive')
  const { id } = await transactOnce(ctx, 'loans.waive', input, async (tx) => {
    const application = await lockScopedApplication(tx, input.id, 'all', actor.id)
    const { charge, instalment_number: number } = input
    const open = await openCharge(ctx, tx, application, charge, number)
    if (open <= 0) throw new AppError('NOTHING_DUE', undefined, `No ${labels[charge]} is open there`)
    const amount = charge === 'application_fee' ? open : (input.amount ?? open)
    if (amount > open)
      throw new AppError('AMOUNT_NOT_ALLOWED', {
        amount: open,
        issues: [{ path: 'amount', message: `At most ${formatMoney(open)} is open` }],
      })
    const request = await requestApproval(ctx, tx, {
      kind: 'waive-charge',
      subject_type: 'application',
      subject_id: application.id,
      application_id: application.id,
      subject_user_id: application.user_id,
      title: `Waive ${formatMoney(amount)} of the ${labels[charge]}${number === undefined ? '' : ` of instalment ${number}`}`,
      amount,
      before: { charge, instalment_number: number ?? null, open },
      after: { charge, instalment_number: number ?? null, open: open - amount },
      payload: { charge, instalment_number: number ?? null, amount },
      reason: input.reason,
    })
    return { id: request.id }
  })
  return getApproval(ctx, { id })
}

const carryOut = async (ctx: Context, tx: Transaction, request: ApprovalRequest): Promise<void> => {
  // As `requestWaiver` wrote it.
  const { charge, instalment_number, amount } = request.payload as {
    charge: WaivableCharge
    instalment_number: number | null
    amount: number
  }
  const application = await loadApplicationForUpdate(tx, request.subject_id)
  const open = await openCharge(ctx, tx, application, charge, instalment_number ?? undefined)
  if (open < amount)
    throw new AppError('NOTHING_DUE', undefined, 'Less than that is open by now: refuse it and ask anew')
  if (charge === 'application_fee') await setFeeWaived(tx, application.id, nowIso(ctx.clock))
  else {
    const loan = await runningLoan(ctx, tx, application)
    await appendEvent(ctx, tx, loan, {
      event: {
        id: uuidv7(),
        kind: charge === 'late_fee' ? 'late_fee_waiver' : 'fee_waiver',
        amount,
        instalment_number: instalment_number ?? 0,
        effective_date: today(ctx.clock),
      },
      kind: 'waiver',
      source_id: request.id,
      description: `Waived: ${labels[charge]}${instalment_number === null ? '' : ` of instalment ${instalment_number}`}`,
    })
    await refreshLoan(ctx, tx, loan)
  }
  await recordApplicationEvent(ctx, tx, {
    application_id: application.id,
    kind: 'payment',
    title: `Waived: ${labels[charge]}`,
    detail: formatMoney(amount),
  })
  await notify(ctx, tx, {
    user_id: application.user_id,
    type: 'payment',
    title: 'Charge waived',
    message: `${formatMoney(amount)} of your ${labels[charge]} has been waived`,
    link: '/payments',
  })
}

export const waiverAct: ApprovalAct = { carryOut }

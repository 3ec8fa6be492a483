import type { Transaction } from '@efie/database'
import { formatMoney, outstandingOf, type WaivableCharge } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { today } from '../../platform/clock.ts'
import { authorise, type Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { money } from '../../platform/texts/figures.ts'
import { text, type FixedText, type Text, type Value } from '../../platform/texts/text.ts'
import { getApproval, requestApproval, type ApprovalAct, type ApprovalRequest } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import { borrowingOf, pageOf, type Account, type Accounts } from './account.ts'

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

const told: Record<WaivableCharge, { title: FixedText; message: (amount: Value) => Text }> = {
  late_fee: {
    title: text('Late fee waived'),
    message: (amount) => text('{amount} of your late fee has been waived', { amount }),
  },
  fee: {
    title: text('Fee waived'),
    message: (amount) => text('{amount} of your fee has been waived', { amount }),
  },
  application_fee: {
    title: text('Application fee waived'),
    message: (amount) => text('{amount} of your application fee has been waived', { amount }),
  },
}

interface Waiver {
  user_id: string
  charge: WaivableCharge
  instalment_number: number | null
  open: number
  amount: number
  reason: string
}

/** Puts a waiver before finance, once what is open has been worked out. */
export const proposeWaiver = (
  ctx: Context,
  tx: Transaction,
  of: { of: Accounts['of']; id: string },
  { user_id, charge, instalment_number, open, amount, reason }: Waiver,
): Promise<ApprovalRequest> => {
  if (open <= 0) throw new AppError('NOTHING_DUE', undefined, `No ${labels[charge]} is open there`)
  if (amount > open)
    throw new AppError('AMOUNT_NOT_ALLOWED', {
      amount: open,
      issues: [{ path: 'amount', message: `At most ${formatMoney(open)} is open` }],
    })
  const which = instalment_number === null ? '' : ` of instalment ${instalment_number}`
  return requestApproval(ctx, tx, {
    kind: 'waive-charge',
    subject_type: of.of,
    subject_id: of.id,
    ...borrowingOf(of, of.id),
    subject_user_id: user_id,
    title: `Waive ${formatMoney(amount)} of the ${labels[charge]}${which}`,
    amount,
    before: { charge, instalment_number, open },
    after: { charge, instalment_number, open: open - amount },
    payload: { charge, instalment_number, amount },
    reason,
  })
}

/** What of a charge is open on an instalment, and so may be waived. */
const openOf = (account: Account, charge: InstalmentCharge, number: number | undefined): number => {
  if (number === undefined) throw invalid('instalment_number', 'Name the instalment')
  const line = account.state().instalments.find((one) => one.number === number)
  if (!line) throw invalid('instalment_number', 'There is no such instalment')
  return outstandingOf(line)[charge]
}

/** Asks for a late fee or a fee of an instalment to be waived; finance decides. */
export const askForWaiver = async (ctx: Context, accounts: Accounts, input: Input) => {
  const { actor } = authorise(ctx, 'loans.waive')
  const { id } = await transactOnce(ctx, `${accounts.name}.waive`, input, async (tx) => {
    const { charge, instalment_number, reason } = input
    const account = await accounts.ofAnother(ctx, tx, actor, input.id)
    const open = openOf(account, charge, instalment_number)
    const request = await proposeWaiver(
      ctx,
      tx,
      { of: accounts.of, id: account.id },
      {
        user_id: account.user_id,
        charge,
        instalment_number: instalment_number ?? null,
        open,
        amount: input.amount ?? open,
        reason,
      },
    )
    return { id: request.id }
  })
  return getApproval(ctx, { id })
}

export interface WaiverPayload {
  charge: WaivableCharge
  instalment_number: number | null
  amount: number
}

/** As `proposeWaiver` wrote it. */
export const payloadOf = (request: ApprovalRequest): WaiverPayload =>
  request.payload as unknown as WaiverPayload

export const expectStillOpen = (open: number, amount: number): void => {
  if (open < amount)
    throw new AppError('NOTHING_DUE', undefined, 'Less than that is open by now: refuse it and ask anew')
}

/** The tenant sees it on the timeline and is told. */
export const tellWaived = async (
  ctx: Context,
  tx: Transaction,
  accounts: Pick<Accounts, 'of' | 'tell'>,
  waived: { id: string; user_id: string; charge: WaivableCharge; amount: number },
): Promise<void> => {
  const { id, user_id, charge, amount } = waived
  await accounts.tell(ctx, tx, id, {
    kind: 'payment',
    title: told[charge].title,
    detail: formatMoney(amount),
  })
  await notify(ctx, tx, {
    user_id,
    type: 'payment',
    title: text('Charge waived'),
    message: told[charge].message(money(amount)),
    link: pageOf(borrowingOf(accounts, id), '/payments'),
  })
}

export const waiverAct = (accounts: Accounts): ApprovalAct => ({
  carryOut: async (ctx, tx, request) => {
    const { charge, instalment_number, amount } = payloadOf(request)
    const account = await accounts.running(ctx, tx, request.subject_id)
    const kind = charge === 'late_fee' ? 'late_fee' : 'fee'
    expectStillOpen(openOf(account, kind, instalment_number ?? undefined), amount)
    await account.append({
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
    await account.refresh()
    await tellWaived(ctx, tx, accounts, { id: account.id, user_id: account.user_id, charge, amount })
  },
})

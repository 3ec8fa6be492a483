import { localDateOf, type HardshipCause, type WaivableCharge } from '@efie/domain'
import { nowIso, today } from '../../platform/clock.ts'
import { authorise, type Context, type Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { date, printedMoney } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import { loadScopedApplication } from '../applications/index.ts'
import type { ApprovalActs } from '../approvals/index.ts'
import {
  answerDates,
  askForRelief,
  askForWaiver,
  askForWriteOff,
  datesAct,
  lapseOffers,
  payloadOf,
  printCertificate,
  printStatement,
  proposeDates,
  waiverAct,
  writeOffAct,
} from '../servicing/index.ts'
import { getStanding } from './get-standing.ts'
import { loanAccounts } from './loan-accounts.ts'
import { loadLoanStanding } from './loan-standing.ts'
import { loadLoanEvents } from './queries.ts'
import { askForFeeWaiver, carryOutFeeWaiver } from './waive-application-fee.ts'

interface Waiver {
  id: string
  charge: WaivableCharge
  instalment_number?: number | undefined
  amount?: number | undefined
  reason: string
}

/** Asks for a charge to be waived: the fee of an application, or what is open on an instalment of its loan. */
export const requestWaiver = (ctx: Context, { charge, ...rest }: Waiver) =>
  charge === 'application_fee'
    ? askForFeeWaiver(ctx, rest)
    : askForWaiver(ctx, loanAccounts, { charge, ...rest })

export const requestWriteOff = (ctx: Context, input: { id: string; reason: string }) =>
  askForWriteOff(ctx, loanAccounts, input)

export const proposeReschedule = (ctx: Context, input: Parameters<typeof proposeDates>[2]) =>
  proposeDates(ctx, loanAccounts, input)

export const answerReschedule = async (ctx: Context, input: { id: string; accept: boolean }) => {
  await answerDates(ctx, loanAccounts, input)
  return getStanding(ctx, { id: input.id })
}

export const requestHardship = (
  ctx: Context,
  input: { id: string; cause: HardshipCause; message: string; wanted_months: number },
) => askForRelief(ctx, loanAccounts, input)

export const lapseLoanOffers = (services: Services): Promise<void> => lapseOffers(services, loanAccounts)

const waiver = waiverAct(loanAccounts)

/** What follows when a second person agrees about a loan, or about an application that has none yet. */
export const loanActs = {
  'waive-charge': {
    carryOut: (ctx, tx, request) =>
      payloadOf(request).charge === 'application_fee'
        ? carryOutFeeWaiver(ctx, tx, request)
        : waiver.carryOut(ctx, tx, request),
  },
  'write-off': writeOffAct(loanAccounts),
  reschedule: datesAct(loanAccounts),
} satisfies ApprovalActs

/** The statement of a loan as PDF. */
export const getStatement = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  const standing = await loadLoanStanding(ctx.db, application, today(ctx.clock))
  if (!standing) throw new AppError('NOTHING_DUE', undefined, 'Nothing has been paid out')
  return printStatement(ctx, {
    title: text('Loan statement'),
    user_id: application.user_id,
    about: [
      { label: text('Property'), value: application.property_address },
      {
        label: text('Paid to the landlord on'),
        value: application.payout_date === null ? '—' : date(application.payout_date),
      },
    ],
    state: standing.state,
    cover: standing.cover,
    payoff: standing.payoff.amount,
    events: await loadLoanEvents(ctx.db, application.id),
  })
}

/** The certificate of a settled loan as PDF. */
export const getCertificate = async (ctx: Context, input: { id: string }): Promise<File> => {
  const { actor, scope } = authorise(ctx, 'applications.read')
  const application = await loadScopedApplication(ctx.db, input.id, scope, actor.id)
  if (application.status !== 'settled')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: application.status,
      to: 'settled',
      missing: [{ fact: 'nothing_owed', text: 'The certificate is issued once the loan is settled' }],
    })
  const { total_advance_payment: principal, property_address } = application
  return printCertificate(ctx, loanAccounts, application.id, {
    user_id: application.user_id,
    settled_on: localDateOf(application.settled_at ?? nowIso(ctx.clock)),
    principal,
    repaid: (name) =>
      text('{name} has repaid the rent financing of {amount} for {address} in full', {
        name,
        amount: printedMoney(principal),
        address: property_address,
      }),
  })
}

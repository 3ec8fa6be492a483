import type { LoanTimelineEvent } from '@efie/contracts/timelines-events'
import { deferInstalments, deferralRange, reallocated, receivedBetween, receivedTotals } from '@efie/domain'
import { recordAudit } from '../../../platform/audit.ts'
import { nowIso, today } from '../../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Context,
  type Services,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { text } from '../../../platform/texts/text.ts'
import { postEntry } from '../../ledger/index.ts'
import { ownLoan, readLoan } from '../book/find-loan.ts'
import { dimensionsOf, loanOf, replayed, type Loan } from '../book/loan.ts'
import { lockLoan, runningLoan } from '../book/lock-loan.ts'
import { replaceSchedule } from '../book/open-loan.ts'
import { refreshLoan } from '../book/refresh-loan.ts'
import { loadLoanEvents, type LoanRow } from '../book/queries.ts'
import { presentStanding } from '../standing/get-standing.ts'
import { newTermsOf, presentNewTerms } from '../terms/new-terms.ts'
import { finishSigning, keepAddendum, signNewTerms, type TermsSignature } from '../terms/sign-terms.ts'
import { recordEvent } from '../../timelines/index.ts'
import { dropProposal, firstOpen } from './propose-dates.ts'
import {
  findLapsedOffers,
  listReschedules,
  lockReschedule,
  updateHardship,
  updateReschedule,
  type Reschedule,
} from './relief-queries.ts'

/** Puts a new schedule version into force; the old one is kept. */
const applyDates = async (
  ctx: TransactionContext,
  loan: Loan,
  offer: Reschedule,
  { schedule, first_number }: ReturnType<typeof changeOf>,
) => {
  const day = today(ctx.clock)
  const now = nowIso(ctx.clock)
  const { row } = loan
  const from_version = row.schedule_version
  const before = receivedTotals(replayed(loan, day), day)
  const to_version = await replaceSchedule(ctx, loan, schedule)
  // Money on instalments that are no longer due becomes credit again.
  const moved = receivedBetween(before, receivedTotals(replayed(loan, day), day))
  await postEntry(ctx, {
    kind: 'rescheduled',
    source_id: offer.id,
    description: 'Money reallocated after a reschedule',
    effective_date: day,
    postings: reallocated(moved, row.line, dimensionsOf(row)),
  })
  await updateReschedule(ctx.db, offer.id, {
    status: 'applied',
    applied_at: now,
    first_number,
    from_version,
    to_version,
    updated_at: now,
  })
  if (offer.hardship_request_id !== null)
    await updateHardship(ctx.db, offer.hardship_request_id, { status: 'answered', updated_at: now })
  await refreshLoan(ctx, loan)
  return { kind: 'later-dates', reschedule_id: offer.id, from_version, to_version } as const
}

const isOffered = (ctx: Context, offer: Reschedule | null | undefined): offer is Reschedule =>
  offer?.status === 'offered' && (offer.offer_expires_at ?? '') > nowIso(ctx.clock)

const noOffer = (
  offer: Reschedule | null | undefined,
  to: 'applied' | 'declined',
  reason: string = text('There’s no offer of new dates').message,
): AppError =>
  new AppError('TRANSITION_NOT_ALLOWED', {
    from: offer?.status ?? 'none',
    to,
    missing: [{ fact: 'offer', text: reason }],
  })

/** The offered dates for the instalments open today. An offer expires once its first date has passed. */
const changeOf = (ctx: Context, loan: Loan, offer: Reschedule) => {
  const day = today(ctx.clock)
  const { schedule: now } = loan.row
  const first_number = Math.max(offer.first_number, firstOpen(loan, day).number)
  const first = now.instalments.find(({ number }) => number === first_number)
  if (first && offer.months < deferralRange(first.due_date, 0, day).least)
    throw noOffer(
      offer,
      'applied',
      text('The first of the new dates has passed. Ask us for other dates').message,
    )
  const schedule = deferInstalments(now, first_number, offer.months, day)
  return { kind: 'later-dates', months: offer.months, schedule, first_number } as const
}

const lockOffer = async (ctx: TransactionContext, loanId: string, to: 'applied' | 'declined') => {
  const offer = await lockReschedule(ctx.db, { offered_of: loanId })
  if (!isOffered(ctx, offer)) throw noOffer(offer, to)
  return offer
}

const answered = async (
  ctx: TransactionContext,
  row: LoanRow,
  offer: Reschedule,
  accepted: boolean,
): Promise<void> => {
  const code = accepted ? 'reschedule.accepted' : 'reschedule.declined'
  const event: LoanTimelineEvent = { code, values: {} }
  await recordEvent(ctx, { ...row, ...event })
  await recordAudit(ctx, {
    action: accepted ? 'reschedule.accept' : 'reschedule.decline',
    subject_type: 'reschedule',
    subject_id: offer.id,
    before: { status: offer.status },
    after: { months: offer.months, consent: accepted, loan_id: row.id },
  })
}

/** The offered dates as they would be signed today. */
export const getOfferedTerms = async (ctx: ScopedContext<'loans.own'>, input: { id: string }) => {
  const row = await ownLoan(ctx, input.id)
  const offer = (await listReschedules(ctx.db, row.id)).find(({ status }) => status === 'offered')
  if (!isOffered(ctx, offer)) throw noOffer(offer, 'applied')
  const loan = loanOf(row, await loadLoanEvents(ctx.db, row.id))
  const change = changeOf(ctx, loan, offer)
  const terms = await newTermsOf(ctx, loan, change)
  return presentNewTerms(loan, change, terms, offer.offer_expires_at)
}

/** The tenant signs the offered dates with today's figures; only then do they apply. */
export const acceptReschedule = async (
  ctx: ScopedContext<'loans.own'>,
  input: TermsSignature & { id: string },
) => {
  const { actor } = ctx
  const { id } = await ownLoan(ctx, input.id)
  const signed = await transact(ctx, async (ctx) => {
    await lockLoan(ctx.db, { id })
    const offer = await lockOffer(ctx, id, 'applied')
    const loan = await runningLoan(ctx, { id })
    const change = changeOf(ctx, loan, offer)
    const terms = await newTermsOf(ctx, loan, change)
    if (!(await signNewTerms(ctx, actor, loan, terms, input))) return null
    const applied = await applyDates(ctx, loan, offer, change)
    await answered(ctx, loan.row, offer, true)
    return keepAddendum(ctx, loan, terms, input, applied)
  })
  await finishSigning(ctx, signed)
  return presentStanding(ctx, await readLoan(withScope(ctx, 'applications.read'), id))
}

/** The tenant declines the offered dates. */
export const declineReschedule = async (ctx: ScopedContext<'loans.own'>, input: { id: string }) => {
  const row = await ownLoan(ctx, input.id)
  await transact(ctx, async (ctx) => {
    await lockLoan(ctx.db, { id: row.id })
    const offer = await lockOffer(ctx, row.id, 'declined')
    await dropProposal(ctx, offer, 'declined')
    await answered(ctx, row, offer, false)
  })
  return presentStanding(ctx, await readLoan(withScope(ctx, 'applications.read'), row.id))
}

/** Expires offers that weren't accepted in time. */
export const lapseOffers = async (services: Services): Promise<void> => {
  const ctx = asSystem(services)
  for (const lapsed of await findLapsedOffers(services.db, nowIso(services.clock)))
    await transact(ctx, async (ctx) => {
      await lockLoan(ctx.db, { id: lapsed.loan_id })
      const offer = await lockReschedule(ctx.db, { id: lapsed.id })
      if (offer?.status === 'offered') await dropProposal(ctx, offer, 'lapsed')
    })
}

import { schema, type Transaction } from '@efie/database'
import { fairContact, leftOfPromise, promiseOutcome } from '@efie/domain'
import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import {
  asSystem,
  transact,
  type Services,
  type TransactionContext,
  withScope,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { oneSms } from '../../platform/messaging/sms-text.ts'
import { toE164 } from '../../platform/phone.ts'
import { date, money } from '../../platform/texts/figures.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { getCase } from './case-detail.ts'
import {
  isBeingPaid,
  type LoanOfCase,
  loadPerson,
  loanOfCase,
  lockCase,
  payPageOf,
  type PaymentPromise,
  promiseOf,
  receiptsOn,
} from './queries.ts'
import { closePromise } from './sync-case.ts'

const { applications, orders, paymentPromises } = schema

export const PROMISES = 'payment-promises'

const runningOf = async (tx: Transaction, caseId: string): Promise<PaymentPromise | null> => {
  const [row] = await tx
    .select()
    .from(paymentPromises)
    .where(and(eq(paymentPromises.case_id, caseId), eq(paymentPromises.status, 'running')))
    .for('update')
  return row ?? null
}

export const cancelPromise = async (
  ctx: ScopedContext<'collections.write'>,
  input: { id: string; reason: string },
) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const found = await lockCase(ctx.db, input.id)
    if (found.user_id === actor.id) throw new AppError('SAME_PERSON')
    const promise = await runningOf(ctx.db, found.id)
    if (!promise)
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: found.status,
        to: 'open',
        missing: [{ fact: 'promised', text: 'This case has no open promise to pay' }],
      })
    await closePromise(ctx, promise, 'cancelled')
    await recordAudit(ctx, {
      action: 'promise.cancel',
      subject_type: 'collection_case',
      subject_id: found.id,
      before: { promise_id: promise.id, due_date: promise.due_date },
      after: { reason: input.reason },
    })
  })
  return getCase(withScope(ctx, 'collections.read'), { id: input.id })
}

/** Locks the row that everything moving the loan locks first. */
const lockOwner = async (tx: Transaction, { application_id, order_id }: LoanOfCase): Promise<void> => {
  const [table, id] = application_id === null ? [orders, order_id] : [applications, application_id]
  await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, id ?? ''))
    .for('no key update')
}

/** On its day a promise becomes a payment prompt: in the app, by SMS and email, with the way to pay. */
const prompt = async (ctx: TransactionContext, promise: PaymentPromise): Promise<void> => {
  await ctx.db
    .update(paymentPromises)
    .set({ prompted_at: nowIso(ctx.clock) })
    .where(eq(paymentPromises.id, promise.id))
  const loan = await loanOfCase(ctx.db, promise.case_id)
  const title = text('Your promised payment is due')
  const left = leftOfPromise(promiseOf(promise), await receiptsOn(ctx.db, loan.id))
  const figures = { amount: money(promise.amount), left: money(left) }
  const message =
    left < promise.amount
      ? text('You promised to pay {amount} today, and {left} of that is left', figures)
      : text('You promised to pay {amount} today', figures)
  await notify(ctx, {
    user_id: promise.user_id,
    type: 'payment',
    title,
    message,
    link: payPageOf(loan),
  })
  const person = await loadPerson(ctx.db, promise.user_id)
  if (!person) return
  const language = await languageOf(ctx.db, promise.user_id)
  await ctx.messenger.email(ctx.db, person.email, {
    template: 'promise-prompt',
    subject: translate(title, language),
    text: translate(text('{message}. Pay now in the app, under Payments.', { message }), language),
  })
  const phone = person.phone === null ? null : toE164(person.phone)
  if (phone !== null)
    await ctx.messenger.sms(ctx.db, phone, {
      template: 'promise-prompt',
      text: oneSms(translate(text('{message}. See Payments in the app.', { message }), language)),
    })
}

/**
 * Marks a promise as broken when its day has passed without the money; kept ones were closed by the payment.
 * While a payment's outcome isn't known, it is judged in a later run.
 */
const judge = async (ctx: TransactionContext, promise: PaymentPromise): Promise<void> => {
  const loan = await loanOfCase(ctx.db, promise.case_id)
  await lockOwner(ctx.db, loan)
  const found = await lockCase(ctx.db, promise.case_id)
  const running = await runningOf(ctx.db, found.id)
  if (running?.id !== promise.id) return
  const kept =
    promiseOutcome(promiseOf(promise), await receiptsOn(ctx.db, loan.id), today(ctx.clock)) === 'kept'
  if (!kept && (await isBeingPaid(ctx.db, loan.id))) return
  await closePromise(ctx, promise, kept ? 'kept' : 'broken')
  const person = kept ? null : await loadPerson(ctx.db, found.user_id)
  if (!kept && found.assigned_to !== null)
    await notify(ctx, {
      user_id: found.assigned_to,
      type: 'payment',
      title: text('Promise broken'),
      message: text('{tenant} promised to pay {amount} by {due_date}, and it hasn’t all arrived', {
        tenant: person ? named(person.full_name) : text('A tenant'),
        amount: money(promise.amount),
        due_date: date(promise.due_date),
      }),
      link: `/dashboard/recovery-and-collections?case=${found.id}`,
    })
  await recordAudit(ctx, {
    action: kept ? 'promise.kept' : 'promise.broken',
    subject_type: 'collection_case',
    subject_id: found.id,
    after: { promise_id: promise.id },
  })
}

/** Prompts for due promises during fair-contact hours, and closes those whose day has passed. */
export const runPromises = async (services: Services): Promise<void> => {
  const ctx = asSystem(services)
  const day = today(services.clock)
  const running = eq(paymentPromises.status, 'running')
  const gone = await services.db
    .select()
    .from(paymentPromises)
    .where(and(running, lt(paymentPromises.due_date, day)))
    .orderBy(asc(paymentPromises.due_date))
    .limit(500)
  for (const promise of gone) await transact(ctx, (ctx) => judge(ctx, promise))
  const hour = services.clock.now().getUTCHours()
  if (hour < fairContact.from_hour || hour >= fairContact.to_hour) return
  const due = await services.db
    .select()
    .from(paymentPromises)
    .where(and(running, lte(paymentPromises.due_date, day), isNull(paymentPromises.prompted_at)))
    .limit(500)
  for (const promise of due) await transact(ctx, (ctx) => prompt(ctx, promise))
}

export const registerCollectionJobs = (services: Services): void => {
  services.jobs.handle(PROMISES, () => runPromises(services), { unattended: true })
  services.jobs.schedule(PROMISES, '35 * * * *', ['00:35', '08:35'])
}

import { schema, type Transaction } from '@efie/database'
import { fairContact, lastPromiseDay, loanEventOf, receiptsOf, sumOf } from '@efie/domain'
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
import { AppError, invalid } from '../../platform/errors.ts'
import { oneSms } from '../../platform/messaging/sms-text.ts'
import { toE164 } from '../../platform/phone.ts'
import { date, englishDate, money } from '../../platform/texts/figures.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { getCase } from './case-detail.ts'
import { loadPerson, lockCase, updateCase } from './queries.ts'
import { closePromise } from './sync-case.ts'

const { applications, collectionCases, loanEvents, loans, orders, paymentPromises } = schema

export const PROMISES = 'payment-promises'

type PaymentPromise = typeof paymentPromises.$inferSelect

const runningOf = async (tx: Transaction, caseId: string): Promise<PaymentPromise | null> => {
  const [row] = await tx
    .select()
    .from(paymentPromises)
    .where(and(eq(paymentPromises.case_id, caseId), eq(paymentPromises.status, 'running')))
    .for('update')
  return row ?? null
}

/** Records a promise to pay: one open promise per case, within a month. */
export const makePromise = async (
  ctx: ScopedContext<'collections.write'>,
  input: { id: string; amount: number; due_date: string },
) => {
  const { actor } = ctx
  const day = today(ctx.clock)
  if (input.due_date < day) throw invalid('due_date', 'Choose today or a later day')
  const last = lastPromiseDay(day)
  if (input.due_date > last) throw invalid('due_date', `Choose ${englishDate(last)} or an earlier day`)
  await transact(ctx, async (ctx) => {
    const found = await lockCase(ctx.db, input.id)
    if (found.user_id === actor.id) throw new AppError('SAME_PERSON')
    if (found.status !== 'open')
      throw new AppError('TRANSITION_NOT_ALLOWED', {
        from: found.status,
        to: 'promised',
        missing: [{ fact: 'open', text: 'This case already has a promise to pay, or is closed' }],
      })
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(paymentPromises)
      .values({
        case_id: found.id,
        user_id: found.user_id,
        amount: input.amount,
        due_date: input.due_date,
        made_by: actor.id,
        created_at: now,
      })
      .returning({ id: paymentPromises.id })
    await updateCase(ctx.db, found.id, {
      status: 'promised',
      promise_due_date: input.due_date,
      updated_at: now,
    })
    await notify(ctx, {
      user_id: found.user_id,
      type: 'payment',
      title: text('Your promise to pay'),
      message: text('You promised to pay {amount} by {due_date}. We’ll remind you on the day', {
        amount: money(input.amount),
        due_date: date(input.due_date),
      }),
      link: '/payments',
    })
    await recordAudit(ctx, {
      action: 'promise.make',
      subject_type: 'collection_case',
      subject_id: found.id,
      after: { promise_id: row?.id ?? null, amount: input.amount, due_date: input.due_date },
    })
  })
  return getCase(withScope(ctx, 'collections.read'), { id: input.id })
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

/** The loan that a promise is about. */
const loanOf = async (tx: Transaction, { case_id }: PaymentPromise) => {
  const [row] = await tx
    .select({ id: loans.id, application_id: loans.application_id, order_id: loans.order_id })
    .from(collectionCases)
    .innerJoin(loans, eq(loans.id, collectionCases.loan_id))
    .where(eq(collectionCases.id, case_id))
  if (!row) throw new Error(`case ${case_id} has no loan`)
  return row
}

/** Locks the row that everything moving the loan locks first. */
const lockOwner = async (
  tx: Transaction,
  { application_id, order_id }: Awaited<ReturnType<typeof loanOf>>,
): Promise<void> => {
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
  const loan = await loanOf(ctx.db, promise)
  const title = text('Your promised payment is due')
  const message = text('You promised to pay {amount} today', { amount: money(promise.amount) })
  await notify(ctx, {
    user_id: promise.user_id,
    type: 'payment',
    title,
    message,
    link:
      loan.order_id === null
        ? `/payments?application=${loan.application_id}&amount=${promise.amount}`
        : `/orders/${loan.order_id}`,
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

/** Received between the day of the promise and the promised day, less reversals. */
const paidSince = async (tx: Transaction, promise: PaymentPromise, loanId: string): Promise<number> => {
  const rows = await tx.select().from(loanEvents).where(eq(loanEvents.loan_id, loanId))
  const within = receiptsOf(rows.map(loanEventOf)).filter(
    ({ effective_date }) =>
      effective_date >= promise.created_at.slice(0, 10) && effective_date <= promise.due_date,
  )
  return sumOf(within.map(({ amount }) => amount))
}

/**
 * Marks a promise as broken when its day has passed without the money; kept ones were closed by the payment.
 */
const judge = async (ctx: TransactionContext, promise: PaymentPromise): Promise<void> => {
  const loan = await loanOf(ctx.db, promise)
  await lockOwner(ctx.db, loan)
  const found = await lockCase(ctx.db, promise.case_id)
  const running = await runningOf(ctx.db, found.id)
  if (running?.id !== promise.id) return
  const kept = (await paidSince(ctx.db, promise, loan.id)) >= promise.amount
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
  services.jobs.handle(PROMISES, () => runPromises(services))
  services.jobs.schedule(PROMISES, '35 * * * *', ['00:35', '08:35'])
}

import { schema, type Transaction } from '@efie/database'
import {
  promiseLimitsOf,
  promiseRefusal,
  promiseRefusalTexts,
  receivedWithin,
  type LocalDate,
  type Pesewas,
  type PromiseFacts,
} from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import {
  signedIn,
  transact,
  withScope,
  type ScopedContext,
  type TransactionContext,
} from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { date, money } from '../../platform/texts/figures.ts'
import { named, text } from '../../platform/texts/text.ts'
import { notify } from '../notifications/index.ts'
import { getCase } from './case-detail.ts'
import { loadOwnPromises, staffFacts, type LoanFacts } from './promise-standing.ts'
import { loadPerson, loanOfCase, lockCase, payPageOf, receiptsOn, updateCase } from './queries.ts'
import { lockOpenCase, type CollectionCase } from './sync-case.ts'

interface PromisedPayment {
  amount: Pesewas
  due_date: LocalDate
}

const expectWithin = ({ amount, due_date }: PromisedPayment, pastDue: Pesewas, day: LocalDate): void => {
  const { least, most, first_day, last_day } = promiseLimitsOf(pastDue, day)
  if (due_date < first_day) throw invalid('due_date', text('Choose today or a later day'))
  if (due_date > last_day)
    throw invalid('due_date', text('Choose {last} or an earlier day', { last: date(last_day) }))
  if (amount < least) throw invalid('amount', text('Enter at least {least}', { least: money(least) }))
  if (amount > most) throw invalid('amount', text('Enter {most} or less', { most: money(most) }))
}

const expectPossible = (status: CollectionCase['status'] | null, facts: PromiseFacts): void => {
  const refusal = promiseRefusal(facts)
  if (refusal === null) return
  throw new AppError('TRANSITION_NOT_ALLOWED', {
    from: status,
    to: 'promised',
    missing: [{ fact: refusal, text: promiseRefusalTexts[refusal] }],
  })
}

/** Received on the loan today, before the promise is made. */
const receivedToday = async (tx: Transaction, loanId: string, day: LocalDate): Promise<Pesewas> =>
  receivedWithin(await receiptsOn(tx, loanId), day, day)

/** Records a promise on a locked case that may have one. Tenants and staff both promise through it. */
const record = async (
  ctx: TransactionContext,
  found: CollectionCase,
  { amount, due_date }: PromisedPayment,
) => {
  const now = nowIso(ctx.clock)
  const day = today(ctx.clock)
  expectWithin({ amount, due_date }, found.amount_past_due, day)
  const loan = await loanOfCase(ctx.db, found.id)
  const [row] = await ctx.db
    .insert(schema.paymentPromises)
    .values({
      case_id: found.id,
      user_id: found.user_id,
      amount,
      due_date,
      made_by: signedIn(ctx).id,
      received_before: Math.max(0, await receivedToday(ctx.db, loan.id, day)),
      created_at: now,
    })
    .returning()
  if (!row) throw new Error('the promise was not recorded')
  await updateCase(ctx.db, found.id, { status: 'promised', promise_due_date: due_date, updated_at: now })
  await notify(ctx, {
    user_id: found.user_id,
    type: 'payment',
    title: text('Your promise to pay'),
    message: text('You promised to pay {amount} by {due_date}. We’ll remind you on the day', {
      amount: money(amount),
      due_date: date(due_date),
    }),
    link: payPageOf(loan),
  })
  await recordAudit(ctx, {
    action: 'promise.make',
    subject_type: 'collection_case',
    subject_id: found.id,
    after: { promise_id: row.id, amount, due_date },
  })
  return row
}

/** Staff record what a tenant promised them; how the tenant kept earlier promises is theirs to weigh. */
export const makePromise = async (
  ctx: ScopedContext<'collections.write'>,
  input: { id: string } & PromisedPayment,
) => {
  const { actor } = ctx
  await transact(ctx, async (ctx) => {
    const found = await lockCase(ctx.db, input.id)
    if (found.user_id === actor.id) throw new AppError('SAME_PERSON')
    expectPossible(found.status, staffFacts(found))
    await record(ctx, found, input)
  })
  return getCase(withScope(ctx, 'collections.read'), { id: input.id })
}

/** Tells the person handling the case; an unassigned one shows its promise on the worklist. */
const tellOfficer = async (
  ctx: TransactionContext,
  { id, assigned_to, user_id }: CollectionCase,
  { amount, due_date }: PromisedPayment,
): Promise<void> => {
  if (assigned_to === null) return
  const person = await loadPerson(ctx.db, user_id)
  await notify(ctx, {
    user_id: assigned_to,
    type: 'payment',
    title: text('Tenant promised to pay'),
    message: text('{tenant} promised to pay {amount} by {due_date}', {
      tenant: person ? named(person.full_name) : text('A tenant'),
      amount: money(amount),
      due_date: date(due_date),
    }),
    link: `/dashboard/recovery-and-collections?case=${id}`,
  })
}

/**
 * The tenant's own promise, on a loan that the caller has locked, found to be theirs and brought to today, so
 * that its case is open if anything is past due.
 */
export const promiseOnLoan = async (
  ctx: TransactionContext,
  { loan_id, user_id }: { loan_id: string; user_id: string },
  facts: LoanFacts,
  promised: PromisedPayment,
) => {
  const found = await lockOpenCase(ctx.db, { loan_id })
  const { broken_lately } = await loadOwnPromises(ctx.db, user_id, today(ctx.clock))
  expectPossible(found?.status ?? null, { ...facts, running: found?.status === 'promised', broken_lately })
  if (!found) throw new Error(`loan ${loan_id} is past due without a case`)
  const row = await record(ctx, found, promised)
  await tellOfficer(ctx, found, promised)
  return row
}

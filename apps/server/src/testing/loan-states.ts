import assert from 'node:assert/strict'
import { schema } from '@efie/database'
import { makeGoods, openTestPglite } from '@efie/database/testing'
import { addDays, applicationLifecycle, orderLifecycle, type LoanLine } from '@efie/domain'
import { and, desc, eq, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../platform/errors.ts'
import { embeddedHandle, type DatabaseHandle } from '../platform/database/database.ts'
import { requestReturn } from '../features/orders/returns/request-return.ts'
import { getStanding } from '../features/lending/standing/get-standing.ts'
import { transitionOrder } from '../features/orders/transition-order.ts'
import { makeCompany, makeEmployee } from './companies.ts'
import {
  card,
  chargeBack,
  decide,
  loanNow,
  makeSigned,
  pay,
  recordPayment,
  refundCredit,
  requestReversalOf,
  runLoansDaily,
  updatePaymentByHand,
  withKey,
  type SignedInContext,
} from './money.ts'
import { issueInvoiceOf } from './payroll.ts'
import {
  checkControls,
  endPause,
  getCertificate,
  getStatement,
  makeConfirmed,
  makeShopWorld,
  orderInput,
  pauseDelinquency,
  proposeReschedule,
  requestHardship,
  requestWaiver,
  requestWriteOff,
  startAutoCollection,
  verifyIncome,
} from './shop.ts'
import { loanSubject, planSubject, type ModelWorld, type Subject } from './servicing-subjects.ts'
import { acceptDates } from './sign-terms.ts'
import { stackable } from './stackable.ts'
import { withScope } from '../platform/context.ts'

/** A loan in some state, and who acts on it. */
export interface Case {
  world: ModelWorld
  tenant: SignedInContext
  /** Its application or order, by which every verb finds it. */
  id: string
  subject: Pick<Subject, 'target' | 'instalment'>
}

const reason = 'As agreed'

const live = async ({ world }: Case, day: string): Promise<void> => {
  world.clock.set(`${day}T09:00:00.000Z`)
  await runLoansDaily(world.services)
}
const dayOf = ({ world }: Case): string => world.clock.now().toISOString().slice(0, 10)

const cash = async ({ world, subject }: Case, amount: number, received_on: string) => {
  const entry = {
    payment_type: subject.instalment,
    amount,
    method: 'cash' as const,
    received_on,
    note: 'R 1',
  }
  const { id } = await recordPayment(withScope(withKey(world.finance), 'payments.record'), {
    ...subject.target,
    ...entry,
  })
  return updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), {
    id,
    status: 'completed',
  })
}

/** The latest card payment of a loan, or of its owner before there is a loan. */
const lastPayment = async ({ world, id }: Case): Promise<string> => {
  const { payments } = schema
  const [row] = await world.services.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        or(eq(payments.application_id, id), eq(payments.order_id, id)),
        eq(payments.method, 'card'),
        eq(payments.status, 'completed'),
      ),
    )
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(1)
  assert.ok(row, 'something was paid')
  return row.id
}

/** Every act on a loan, by the person entitled to it; a second person agrees straight away. */
export const verbs = {
  pay: ({ world, tenant, subject: { target, instalment } }: Case) =>
    pay(world, tenant, { ...target, ...card, payment_type: instalment, amount: 10_000 }),
  settle: ({ world, tenant, subject: { target } }: Case) =>
    pay(world, tenant, { ...target, ...card, payment_type: 'settlement' }),
  cash: (one: Case) => cash(one, 10_000, dayOf(one)),
  waive: async ({ world, id }: Case) =>
    decide(
      world.finance,
      await requestWaiver(withScope(withKey(world.recovery), 'loans.waive'), {
        id,
        charge: 'late_fee',
        instalment_number: 1,
        amount: 100,
        reason,
      }),
    ),
  propose: async ({ world, id }: Case) =>
    decide(
      world.finance,
      await proposeReschedule(withScope(world.recovery, 'loans.service'), { id, months: 4, reason }),
    ),
  accept: ({ world, tenant, id }: Case) => acceptDates(world, tenant, id),
  pause: (one: Case) =>
    pauseDelinquency(withScope(one.world.recovery, 'loans.service'), {
      id: one.id,
      from_date: addDays(dayOf(one), 20),
      to_date: addDays(dayOf(one), 25),
      reason,
    }),
  'end pause': async ({ world, tenant, id }: Case) => {
    const { pauses } = await getStanding(withScope(tenant, 'applications.read'), { id })
    const pause_id = pauses[0]?.id ?? uuidv7()
    return endPause(withScope(world.recovery, 'loans.service'), { id, pause_id, reason })
  },
  'write off': async ({ world, id }: Case) =>
    decide(
      world.finance,
      await requestWriteOff(withScope(withKey(world.recovery), 'loans.service'), { id, reason }),
    ),
  'charge back': async (one: Case) =>
    chargeBack(withScope(withKey(one.world.finance), 'loans.adjust'), { id: await lastPayment(one), reason }),
  'refund credit': ({ world, id }: Case) =>
    refundCredit(withScope(withKey(world.finance), 'loans.adjust'), { id, reason }),
  'auto-collect': async (one: Case) =>
    startAutoCollection(withScope(one.tenant, 'loans.own'), {
      id: one.id,
      payment_id: await lastPayment(one),
    }),
  hardship: ({ tenant, id }: Case) =>
    requestHardship(withScope(tenant, 'loans.own'), {
      id,
      cause: 'illness',
      message: 'In hospital',
      wanted_months: 1,
    }),
  certificate: ({ tenant, id }: Case) => getCertificate(withScope(tenant, 'applications.read'), { id }),
  statement: ({ tenant, id }: Case) => getStatement(withScope(tenant, 'applications.read'), { id }),
} satisfies Record<string, (one: Case) => Promise<unknown>>

export type Verb = keyof typeof verbs

type Build = (one: Case) => Promise<Case | void>

const overdue: Build = (one) => live(one, '2027-01-02')
const lost: Build = (one) => live(one, '2027-07-01')
const settled: Build = async (one) => {
  await verbs.settle(one)
  await verbs.certificate(one)
}

/** Before anything is lent: another person's application or order. */
const notPaidOut = async (one: Case): Promise<Case> => {
  const { world } = one
  const now = world.clock.now().toISOString()
  const tenant = await world.signIn('user')
  if ('application_id' in one.subject.target) {
    const { id } = await makeSigned(world, tenant)
    const target = { application_id: id }
    await pay(world, tenant, { ...target, payment_type: 'initial_payment', ...card })
    return { ...one, tenant, id, subject: { ...one.subject, target } }
  }
  world.clock.set('2026-11-20T09:00:00.000Z')
  await verifyIncome(world, tenant.actor.id, 900_000)
  const goods = await makeGoods(world.services.db, { price: 300_000, stock: 10 })
  const { id } = await makeConfirmed(world, tenant, orderInput(goods, { pay: 'instalments', months: 3 }))
  world.clock.set(now)
  return { ...one, tenant, id, subject: { ...one.subject, target: { order_id: id } } }
}

const covered: Build = async (one) => {
  const { world, tenant } = one
  const manager = await world.signIn('company_manager')
  const company = await makeCompany(world.services.db, { manager: manager.actor })
  await makeEmployee(world.services.db, company, tenant.actor)
  await live(one, '2026-12-16')
  await issueInvoiceOf(world, manager, company)
  await live(one, '2026-12-28')
}

const returning: Build = async ({ tenant, id }) => {
  await requestReturn(withScope(withKey(tenant), 'orders.return'), { id, reason: 'It is broken' })
}

const returned: Build = async (one) => {
  await returning(one)
  await transitionOrder(withScope(await one.world.signIn('admin'), 'orders.transition'), {
    id: one.id,
    to: 'returned',
  })
}

/** A reversed payout, or an order cancelled before packing. */
const cancelled: Build = async (one) => {
  const { world, id } = one
  if ('application_id' in one.subject.target)
    return void (await decide(await world.signIn('admin'), await requestReversalOf(world, id)))
  const placed = await notPaidOut(one)
  await transitionOrder(withScope(placed.tenant, 'orders.transition'), {
    id: placed.id,
    to: 'cancelled',
    reason: 'Changed my mind',
  })
  return placed
}

/** A loan of 20 November, with part of the first instalment, due on 25 December, paid by card on 1 December. */
const states = {
  'not paid out': notPaidOut,
  'on time': async () => {},
  overdue,
  'over 90 days': (one) => live(one, '2027-04-20'),
  'over 180 days': lost,
  paused: async (one) => {
    await overdue(one)
    await pauseDelinquency(withScope(one.world.recovery, 'loans.service'), {
      id: one.id,
      to_date: '2027-01-12',
      reason,
    })
  },
  'hardship asked': async (one) => {
    await overdue(one)
    await verbs.hardship(one)
  },
  'dates offered': async (one) => {
    await overdue(one)
    await verbs.propose(one)
  },
  'paid ahead': async (one) => {
    await cash(one, 150_000, dayOf(one))
  },
  covered,
  'return checked': returning,
  returned,
  settled,
  reopened: async (one) => {
    await settled(one)
    one.world.clock.advance({ days: 2 })
    await verbs['charge back'](one)
  },
  'written off': async (one) => {
    await lost(one)
    await verbs['write off'](one)
  },
  cancelled,
} satisfies Record<string, Build>

export type LoanState = keyof typeof states

/** States that don't apply: no employer pays for goods, and rent has no returns. */
const notOf: Record<LoanLine, readonly LoanState[]> = {
  rent: ['return checked', 'returned'],
  shop: ['covered'],
}

/** Current status of owner and loan; the loan's is null before anything is lent. */
const statusOf = async ({ world, id, subject }: Case) => {
  const { db } = world.services
  const loan = await loanNow(db, id).catch(() => null)
  const table = 'order_id' in subject.target ? schema.orders : schema.applications
  const [owner] = await db.select({ status: table.status }).from(table).where(eq(table.id, id))
  return { loan: loan?.status ?? null, owner: owner?.status ?? '' }
}

/** Names of refusals in the table. */
const refusals: Record<string, string> = {
  NOTHING_DUE: 'nothing',
  TRANSITION_NOT_ALLOWED: 'no',
  NOT_FOUND: 'none',
  AMOUNT_NOT_ALLOWED: 'amount',
  CONFLICT: 'again',
  APPROVAL_EXISTS: 'again',
  VALIDATION_FAILED: 'invalid',
}

/** Checks that a move of the owner is an edge of its own table. */
const expectEdge = ({ subject }: Case, from: string, to: string): void => {
  if (from === to) return
  const { transitions } = 'order_id' in subject.target ? orderLifecycle : applicationLifecycle
  assert.ok(
    transitions.some((edge) => edge.from === from && edge.to === to),
    `${from} → ${to} is in the table of its lifecycle`,
  )
}

/** The outcome: `ok`, the loan's new status, or the refusal. The books must agree in any case. */
const outcomeOf = async (one: Case, verb: Verb): Promise<string> => {
  const before = await statusOf(one)
  try {
    await verbs[verb](one)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    assert.deepEqual(await statusOf(one), before, 'a refusal changes nothing')
    return refusals[error.code] ?? error.code
  }
  const after = await statusOf(one)
  expectEdge(one, before.owner, after.owner)
  const { data } = await checkControls(withScope(one.world.finance, 'ledger.read'))
  const apart = data.filter(({ difference }) => difference !== 0).map(({ account_code }) => account_code)
  assert.deepEqual(apart, [], 'the control accounts')
  return before.loan === after.loan ? 'ok' : String(after.loan)
}

const begin = async (world: ModelWorld, line: LoanLine): Promise<Case> => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  const tenant = await world.signIn('user', { payday: 25 })
  const subject =
    line === 'rent' ? await loanSubject(world, tenant, { payday: 25 }) : await planSubject(world, tenant, 3)
  world.clock.set('2026-12-01T09:00:00.000Z')
  const [id = ''] = Object.values(subject.target)
  const one = { world, tenant, id, subject }
  await verbs.pay(one)
  return one
}

type Table = Record<string, string[]>

/** Tries every verb in every state of a line, each from the same state, rolled back afterwards. */
const tryEverything = async (opened: DatabaseHandle, line: LoanLine): Promise<Table> => {
  const { handle, forgetting } = stackable(opened)
  const plain = await makeShopWorld({ handle })
  const world: ModelWorld = { ...plain, recovery: await plain.signIn('recovery_and_collections') }
  const base = await begin(world, line)
  const began = world.clock.now().toISOString()
  // Casts, because `Object.keys` returns `string[]`.
  const names = (Object.keys(states) as LoanState[]).filter((name) => !notOf[line].includes(name))
  const table: Table = { '': Object.keys(verbs) }
  for (const name of names)
    await forgetting(async () => {
      world.clock.set(began)
      const one = (await states[name](base)) ?? base
      const now = world.clock.now().toISOString()
      const row: string[] = []
      for (const verb of Object.keys(verbs) as Verb[])
        await forgetting(async () => {
          world.clock.set(now)
          row.push(await outcomeOf(one, verb))
        })
      table[name] = row
    })
  return table
}

/** The same on a separate database. */
export const outcomesOf = async (line: LoanLine): Promise<Table> => {
  const { pglite, close } = await openTestPglite()
  try {
    return await tryEverything(embeddedHandle(pglite), line)
  } finally {
    await close()
  }
}

/**
 * The outcome of each verb in each state as written in a test: a row per line, cells separated by `|`. `ok`:
 * done; a status: done and in that status; refusals: `nothing` (nothing to act on), `none` (no such pause),
 * `no` (not in this state), `amount` (too much), `again` (already requested), `invalid` (no date to offer
 * lies ahead).
 */
export const tableOf = (text: string): Table =>
  Object.fromEntries(
    text
      .replace(/^\n|\n$/g, '')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([name = '', ...cells]) => [name, cells]),
  )

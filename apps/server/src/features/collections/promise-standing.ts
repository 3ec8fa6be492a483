import { schema, type Database } from '@efie/database'
import {
  brokenCountsFrom,
  leastPayment,
  leftOfPromise,
  promiseLimitsOf,
  promiseRefusal,
  receiptsOf,
  type LoanEvent,
  type LocalDate,
  type Pesewas,
  type PromiseFacts,
} from '@efie/domain'
import { and, desc, eq, gte, ne, or } from 'drizzle-orm'
import { type PaymentPromise, promiseOf } from './queries.ts'
import type { CollectionCase } from './sync-case.ts'

const { collectionCases, paymentPromises } = schema

/** More than anyone makes in the time that counts. */
const MOST = 200

/** What the loan itself says (lending). */
export type LoanFacts = Pick<PromiseFacts, 'past_due' | 'paused' | 'being_paid'>

/** A person's promises: those of their open cases, and those broken lately, which count over all their loans. */
export interface OwnPromises {
  broken_lately: number
  /** Promises of a loan's open case, newest first. */
  ofLoan: (loanId: string) => PaymentPromise[]
}

export const loadOwnPromises = async (db: Database, userId: string, day: LocalDate): Promise<OwnPromises> => {
  const since = brokenCountsFrom(day)
  const rows = await db
    .select({
      loan_id: collectionCases.loan_id,
      case_status: collectionCases.status,
      promise: paymentPromises,
    })
    .from(paymentPromises)
    .innerJoin(collectionCases, eq(collectionCases.id, paymentPromises.case_id))
    .where(
      and(
        eq(collectionCases.user_id, userId),
        or(ne(collectionCases.status, 'closed'), gte(paymentPromises.closed_at, since)),
      ),
    )
    .orderBy(desc(paymentPromises.created_at), desc(paymentPromises.id))
    .limit(MOST)
  return {
    broken_lately: rows.filter(
      ({ promise: { status, closed_at } }) =>
        status === 'broken' && closed_at !== null && closed_at.slice(0, 10) >= since,
    ).length,
    ofLoan: (loanId) =>
      rows
        .filter(({ loan_id, case_status }) => loan_id === loanId && case_status !== 'closed')
        .map(({ promise }) => promise),
  }
}

/** Zero, or what `POST /payments` accepts. */
const leftToPay = (promise: PaymentPromise, events: readonly LoanEvent[], pastDue: Pesewas): Pesewas => {
  const left = leftOfPromise(promiseOf(promise), receiptsOf(events))
  return left === 0 ? 0 : Math.max(left, leastPayment(pastDue))
}

interface PromisedLoan {
  id: string
  events: readonly LoanEvent[]
  facts: LoanFacts
}

/** What a tenant may promise for a loan now, and their latest promise of these arrears. */
export const presentPromiseOffer = (
  own: OwnPromises,
  { id, events, facts }: PromisedLoan,
  day: LocalDate,
) => {
  const promises = own.ofLoan(id)
  const running = promises.some(({ status }) => status === 'running')
  const latest = promises.find(({ status }) => status !== 'cancelled')
  return {
    loan_id: id,
    limits: promiseLimitsOf(facts.past_due, day),
    refusal: promiseRefusal({ ...facts, running, broken_lately: own.broken_lately }),
    latest: latest ? { ...latest, left: leftToPay(latest, events, facts.past_due) } : null,
  }
}

/** The facts as they bind staff, who have talked to the tenant and weigh the rest themselves. */
export const staffFacts = ({
  status,
  amount_past_due,
}: Pick<CollectionCase, 'status' | 'amount_past_due'>): PromiseFacts => ({
  past_due: status === 'closed' ? 0 : amount_past_due,
  running: status === 'promised',
  paused: false,
  being_paid: false,
  broken_lately: 0,
})

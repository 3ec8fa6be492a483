import { addDays } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { apply, uploadDocuments, type Case, type RentRequest } from '../acts/applying.ts'
import { payBalance, releasePayout, requestPayout, sign, toApproval } from '../acts/lending.ts'
import { pay } from '../acts/paying.ts'
import { approve, decide, deskOf, inspect, payFee, takeUp, verify, verifyPapers } from '../acts/reviewing.ts'
import { comeThroughSales } from '../acts/selling.ts'
import type { Tenant } from '../cast/tenants.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { UnderWay } from '../under-way-note.ts'
import { registered, type Described } from './people.ts'

/** A new person, or one who has repaid a loan and applies again. */
type Who = Described | { again: number }

async function* whoComes(of: StoryContext, who: Who, ago: number): Story<Tenant> {
  if (!('again' in who)) return yield* registered(of, who, ago + of.random.between(6, 40))
  yield of.at(of.ago(ago), 7)
  const { cast, world } = of
  for (const tenant of cast.tenants) {
    const { data } = await call(router.applications.list, { limit: 5 }, { context: world.as(tenant) })
    if (
      data.length > 0 &&
      data.every(({ status }) => status === 'settled') &&
      !cast.returning.has(tenant.id)
    ) {
      cast.returning.add(tenant.id)
      return tenant
    }
  }
  throw new Error('no one has repaid a loan by then')
}

/** The payment starts when the demo is opened. */
const leaveUnderWay = (
  { under_way }: StoryContext,
  { id, tenant }: Case,
  payment_type: UnderWay['payment_type'],
) => {
  const { id: payer, role, email, phone } = tenant
  under_way.push({ payer: { id: payer, role, email, phone }, application_id: id, payment_type })
}

/** Just submitted; with documents; fee in progress, failed, paid. */
async function* pending(
  of: StoryContext,
  who: Who,
  ago: number,
  papers: boolean,
  fee?: 'under-way' | 'failed' | 'paid',
) {
  const tenant = yield* whoComes(of, who, ago)
  const on = yield* apply(of, tenant, { submitted_on: of.ago(ago) })
  if (papers) yield* uploadDocuments(of, on)
  const target = { application_id: on.id, payment_type: 'application_fee' as const }
  if (fee === 'paid') yield* payFee(of, on)
  if (fee === 'failed') {
    yield of.at(on.submitted_on, 12)
    await pay(of, tenant, target, { act: 'decline', method: 'card' })
  }
  if (fee === 'under-way') leaveUnderWay(of, on, 'application_fee')
}

const reviewSteps = {
  requested: 2,
  scheduled: 3,
  redo: 5,
  passed: 6,
  assessed: 7,
  'strange-payee': 7,
  'half-approved': 8,
} as const
type ReviewStep = keyof typeof reviewSteps

/** The sandbox names someone else as holder of this wallet. */
const strangersWallet = '+233240000011'
/** The holder of this wallet changes once the application is approved. */
const changingWallet = '+233240000016'
/** Transfers to this wallet never arrive. */
const deadWallet = '+233240000005'

/**
 * Inspection requested, scheduled, to be repeated, passed; everything verified; an account of someone else;
 * waiting for the second approval.
 */
async function* inReview(of: StoryContext, who: Who, step: ReviewStep): Story {
  const ago = reviewSteps[step]
  const tenant = yield* whoComes(of, who, ago)
  const request: RentRequest = {
    submitted_on: of.ago(ago),
    ...(step === 'strange-payee' && { wallet: strangersWallet }),
    ...(step === 'half-approved' && { monthly_rent: 210_000 }),
  }
  const on = yield* apply(of, tenant, request)
  const desk = deskOf(of)
  const day = (number: number) => of.ago(ago - number)
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, day(1))
  if (step === 'scheduled') return yield* inspect(of, on, desk, addDays(of.world.today, 2))
  if (step === 'redo') return yield* inspect(of, on, desk, day(3), 'redo')
  if (step === 'requested') return
  yield* inspect(of, on, desk, day(4), 'passed')
  if (step === 'passed') return yield* verifyPapers(of, on, desk, day(5), 3)
  yield* verify(of, on, desk, day(5), { matched: step !== 'strange-payee' })
  if (step === 'half-approved') yield* approve(of, on, desk, day(6), true)
}

const missing = 'Please upload your full bank statement for the last three months, with every page readable.'

async function* infoRequested(of: StoryContext, who: Who, ago: number): Story {
  const tenant = yield* whoComes(of, who, ago)
  yield* comeThroughSales(of, tenant, of.ago(ago))
  const on = yield* apply(of, tenant, { submitted_on: of.ago(ago) })
  const desk = deskOf(of)
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, of.ago(ago - 1))
  yield of.at(of.ago(ago - 2), 15)
  const paper = on.papers[1]
  if (ago !== 6 && paper)
    await call(
      router.documents.review,
      {
        id: paper.id,
        status: 'rejected',
        reason: 'The picture is cut off. Upload one that shows the whole page.',
      },
      { context: of.world.as(desk.inspector) },
    )
  await decide(of, on, desk.analyst, { to: 'info-requested', reason: missing })
}

const approvedSteps = ['offered', 'signed', 'paying', 'requested', 'changed-hands', 'failed'] as const
/** Of these, three came through sales. */
const soldSteps: ReadonlySet<string> = new Set(['offered', 'signed', 'requested'])
type ApprovedStep = (typeof approvedSteps)[number]

const walletOf = (step: ApprovedStep): Partial<RentRequest> =>
  step === 'changed-hands' ? { wallet: changingWallet } : step === 'failed' ? { wallet: deadWallet } : {}

/**
 * Approved; signed; balance in progress; waiting for the second person of finance; an account whose holder
 * changed; payout failed.
 */
async function* approved(of: StoryContext, who: Who, step: ApprovedStep): Story {
  const { ago } = of
  const tenant = yield* whoComes(of, who, 9)
  if (soldSteps.has(step)) yield* comeThroughSales(of, tenant, ago(9))
  const on: Case = yield* toApproval(of, tenant, { submitted_on: ago(9), ...walletOf(step) })
  if (step === 'offered') return
  yield* sign(of, on, ago(2))
  if (step === 'signed') return
  if (step === 'paying') return leaveUnderWay(of, on, 'initial_payment')
  yield* payBalance(of, on, ago(2))
  const payout = yield* requestPayout(of, on, ago(1))
  if (step === 'failed') yield* releasePayout(of, payout, ago(1))
}

/** People who have repaid a loan come first. */
const AGAIN = 6

/** Today's work for staff. */
export const openApplications = (stage: Stage): Story[] => {
  const { cast } = stage
  let number = 400
  let coming = 0
  const nextContext = () => storyContext(stage, (number += 1))
  const next = (): Who => ((coming += 1) <= AGAIN ? { again: coming } : cast.describe())
  return [
    pending(nextContext(), next(), 1, false),
    pending(nextContext(), next(), 2, false),
    pending(nextContext(), next(), 2, true),
    pending(nextContext(), next(), 1, true, 'under-way'),
    pending(nextContext(), next(), 3, true, 'failed'),
    pending(nextContext(), next(), 2, true, 'paid'),
    ...Object.keys(reviewSteps).map((step) =>
      inReview(
        nextContext(),
        step === 'half-approved' ? cast.describe({ monthly_income: 960_000 }) : cast.describe(),
        // A cast: the keys of `reviewSteps`.
        step as ReviewStep,
      ),
    ),
    ...[4, 6, 9].map((ago) => infoRequested(nextContext(), cast.describe(), ago)),
    ...approvedSteps.map((step) => approved(nextContext(), cast.describe(), step)),
  ]
}

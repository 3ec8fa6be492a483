import { localDateOf, type DocumentType, type Instant } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { apply, uploadDocuments, type Case, type RentRequest } from '../acts/applying.ts'
import { payBalance, releasePayout, requestPayout, sign, toApproval } from '../acts/lending.ts'
import { pay } from '../acts/paying.ts'
import { approve, decide, deskOf, inspect, payFee, takeUp, verify, verifyPapers } from '../acts/reviewing.ts'
import { comeThroughSales } from '../acts/selling.ts'
import type { Tenant } from '../cast/tenants.ts'
import { minutesAfter } from '../office-hours.ts'
import { typesFor, type Flaw } from '../papers/index.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { UnderWay } from '../under-way-note.ts'
import { registered, type Described } from './people.ts'

/** A new person, or one who has repaid a loan and applies again. */
type Who = Described | { again: number }

async function* whoComes(of: StoryContext, who: Who, submitted_at: Instant): Story<Tenant> {
  if (!('again' in who)) return yield* registered(of, who, of.random.between(30, 70))
  yield minutesAfter(submitted_at, -60)
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

const lastToVerify: ReadonlySet<DocumentType> = new Set(['tenancy_offer', 'landlord_id'])

/** Just submitted; with documents; fee in progress, failed, paid. */
async function* pending(
  of: StoryContext,
  who: Who,
  hours: number,
  papers: Partial<Record<DocumentType, Flaw>> | null,
  fee?: 'under-way' | 'failed' | 'paid',
) {
  const submitted_at = of.office.hoursAgo(hours)
  const tenant = yield* whoComes(of, who, submitted_at)
  const on = yield* apply(of, tenant, { submitted_at })
  if (papers) yield* uploadDocuments(of, on, papers)
  const target = { application_id: on.id, payment_type: 'application_fee' as const }
  if (fee === 'paid') {
    yield* payFee(of, on)
    const papers = on.papers.filter(({ document_type }) => !lastToVerify.has(document_type))
    yield* verifyPapers(of, { ...on, papers }, deskOf(of), of.office.after(submitted_at, 4))
  }
  if (fee === 'failed') {
    yield minutesAfter(submitted_at, 90)
    await pay(of, tenant, target, { act: 'decline', method: 'card' })
  }
  if (fee === 'under-way') leaveUnderWay(of, on, 'application_fee')
}

/** Working hours since each was submitted: after eight it is due, after sixteen late. */
const reviewSteps = {
  requested: 5,
  scheduled: 7,
  redo: 12,
  passed: 13,
  assessed: 14,
  'strange-payee': 19,
  'half-approved': 15,
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
  const { office } = of
  const submitted_at = office.hoursAgo(reviewSteps[step])
  const tenant = yield* whoComes(of, who, submitted_at)
  const request: RentRequest = {
    submitted_at,
    ...(step === 'strange-payee' && { wallet: strangersWallet }),
    ...(step === 'half-approved' && { monthly_rent: 210_000 }),
  }
  const on = yield* apply(of, tenant, request)
  const desk = deskOf(of)
  const later = (hours: number) => office.after(submitted_at, hours)
  const tomorrow = office.after(office.hoursAgo(0), 6)
  const appointment = (visit: Instant) => ({ scheduled_at: later(3), visit })
  yield* uploadDocuments(of, on, step === 'requested' ? { proof_of_address: 'other-name' } : {})
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, later(2))
  if (step === 'requested') return
  if (step === 'scheduled') yield* inspect(of, on, desk, appointment(tomorrow))
  if (step === 'redo') yield* inspect(of, on, desk, appointment(later(7)), 'redo')
  if (step === 'scheduled' || step === 'redo') return yield* verifyPapers(of, on, desk, later(4), 5)
  yield* inspect(of, on, desk, appointment(later(7)), 'passed')
  if (step === 'passed') return yield* verifyPapers(of, on, desk, later(8), 3)
  yield* verify(of, on, desk, later(8), { matched: step !== 'strange-payee' })
  if (step === 'half-approved') yield* approve(of, on, desk, later(11), true)
}

const missing = 'Please upload your full bank statement for the last three months, with every page readable.'

/** Unless the rejected document is left out, the picture of it is cut off. */
async function* infoRequested(of: StoryContext, who: Who, hours: number, rejects: boolean): Story {
  const { office } = of
  const submitted_at = office.hoursAgo(hours)
  const tenant = yield* whoComes(of, who, submitted_at)
  yield* comeThroughSales(of, tenant, localDateOf(submitted_at))
  const on = yield* apply(of, tenant, { submitted_at })
  const desk = deskOf(of)
  const type = typesFor(tenant)[1]
  yield* uploadDocuments(of, on, type && rejects ? { [type]: 'cropped' } : {})
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, office.after(submitted_at, 2))
  const paper = on.papers[1]
  const others = on.papers.filter(({ id }) => id !== paper?.id)
  yield* verifyPapers(
    of,
    { ...on, papers: rejects ? others : on.papers },
    desk,
    office.after(submitted_at, 4),
  )
  yield office.after(submitted_at, 5)
  if (rejects && paper)
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

/**
 * Working hours ago at which each was submitted and signed, and its payout requested; one took longer to
 * approve than promised.
 */
const approvedSteps = {
  offered: { submitted: 19 },
  signed: { submitted: 27, signed: 9 },
  paying: { submitted: 33, signed: 7 },
  requested: { submitted: 41, signed: 20, payout: 3 },
  'changed-hands': { submitted: 49, signed: 24, payout: 10 },
  failed: { submitted: 66, signed: 30, payout: 6, pace: 1.7 },
} as const
/** Of these, three came through sales. */
const soldSteps: ReadonlySet<string> = new Set(['offered', 'signed', 'requested'])
type ApprovedStep = keyof typeof approvedSteps

const walletOf = (step: ApprovedStep): Partial<RentRequest> =>
  step === 'changed-hands' ? { wallet: changingWallet } : step === 'failed' ? { wallet: deadWallet } : {}

/**
 * Approved; signed; balance in progress; waiting for the second person of finance; an account whose holder
 * changed; payout failed.
 */
async function* approved(of: StoryContext, who: Who, step: ApprovedStep): Story {
  const { hoursAgo, after } = of.office
  const { submitted, ...then }: { submitted: number; signed?: number; payout?: number; pace?: number } =
    approvedSteps[step]
  const submitted_at = hoursAgo(submitted)
  const tenant = yield* whoComes(of, who, submitted_at)
  if (soldSteps.has(step)) yield* comeThroughSales(of, tenant, localDateOf(submitted_at))
  const pace = then.pace === undefined ? {} : { pace: then.pace }
  const on: Case = yield* toApproval(of, tenant, { submitted_at, ...pace, ...walletOf(step) })
  if (then.signed === undefined) return
  yield* sign(of, on, hoursAgo(then.signed))
  if (step === 'signed') return
  if (step === 'paying') return leaveUnderWay(of, on, 'initial_payment')
  yield* payBalance(of, on, minutesAfter(hoursAgo(then.signed), 20))
  if (then.payout === undefined) return
  const requested_at = hoursAgo(then.payout)
  const payout = yield* requestPayout(of, on, requested_at)
  if (step === 'failed') yield* releasePayout(of, payout, after(requested_at, 1))
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
    pending(nextContext(), next(), 2, null),
    pending(nextContext(), next(), 10, {}, 'paid'),
    pending(nextContext(), next(), 6, { ghana_card: 'blurred' }),
    pending(nextContext(), next(), 3, { bank_statement: 'cropped', momo_statement: 'cropped' }, 'under-way'),
    pending(nextContext(), next(), 11, { ghana_card: 'expired', proof_of_address: 'other-name' }, 'failed'),
    pending(nextContext(), next(), 18, { landlord_id: 'expired' }, 'paid'),
    ...Object.keys(reviewSteps).map((step) =>
      inReview(
        nextContext(),
        step === 'half-approved' ? cast.describe({ monthly_income: 960_000 }) : cast.describe(),
        // A cast: the keys of `reviewSteps`.
        step as ReviewStep,
      ),
    ),
    ...[12, 22, 34].map((hours) => infoRequested(nextContext(), cast.describe(), hours, hours !== 22)),
    ...Object.keys(approvedSteps).map((step) =>
      // A cast: the keys of `approvedSteps`.
      approved(nextContext(), cast.describe(), step as ApprovedStep),
    ),
  ]
}

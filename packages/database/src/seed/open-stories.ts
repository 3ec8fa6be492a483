import { addDays } from '@efie/domain'
import { signAgreement } from './agreements.ts'
import { affordableRent, apply, type Wish } from './apply.ts'
import { toApproval, type Stage } from './course.ts'
import { moment, type Demo } from './demo.ts'
import { addPapers, review } from './papers.ts'
import { payBalance, releasePayout, requestPayout } from './payout.ts'
import { makeTenant, type Profile } from './people.ts'
import { payFee } from './fees.ts'
import { approve, askForMore, takeUp, verify } from './review.ts'
import { inspect } from './visits.ts'

type Next = () => Profile

const wishOf = (demo: Demo, tenant: Profile, ago: number): Wish => ({
  submitted_on: addDays(demo.today, -ago),
  monthly_rent: affordableRent(demo, tenant),
})

/** Only sent; with papers; fee under way, failed, paid. */
const makePending = ({ demo }: Stage, next: Next): void => {
  for (const [ago, papers, fee] of [
    [1, false, null],
    [2, false, null],
    [2, true, null],
    [1, true, 'processing'],
    [3, true, 'failed'],
    [2, true, 'paid'],
  ] as const) {
    const tenant = next()
    const of = apply(demo, tenant, wishOf(demo, tenant, ago))
    if (papers) addPapers(demo, of, addDays(demo.today, -ago))
    if (fee) payFee(demo, of, addDays(demo.today, -ago), fee)
  }
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

/** The sandbox gives this wallet to somebody else, whoever is said to hold it. */
const strangersWallet = { account: '+233240000011', name: 'ABENA OFORIWAA BOADU' }
/** And this one changes hands once the application is approved. */
const changingWallet = { account: '+233240000016' }

/**
 * Visit asked for, scheduled, to be done again, done; everything checked; an account that is somebody else's; waiting for
 * the second approval.
 */
const makeInReview = ({ demo, staff }: Stage, next: Next): void => {
  for (const [step, ago] of Object.entries(reviewSteps)) {
    const large = step === 'half-approved'
    const tenant = large ? makeTenant(demo, { registered: 25, monthly_income: 960_000 }) : next()
    const wish = wishOf(demo, tenant, ago)
    const strange = step === 'strange-payee' ? { wallet: strangersWallet } : {}
    const of = apply(demo, tenant, { ...wish, ...strange, ...(large && { monthly_rent: 210_000 }) })
    const day = (number: number) => addDays(wish.submitted_on, number)
    const papers = addPapers(demo, of, day(0))
    payFee(demo, of, day(0))
    const inspection = takeUp(demo, staff, of, day(1))
    if (step === 'scheduled') inspect(demo, staff, of, inspection, addDays(demo.today, 2))
    if (step === 'redo') inspect(demo, staff, of, inspection, day(3), 'redo')
    if (ago >= reviewSteps.passed) inspect(demo, staff, of, inspection, day(4), 'passed')
    if (step === 'passed')
      for (const paper of papers.slice(0, 3))
        review(demo, of, paper, staff.inspector, moment(demo, day(5), 11))
    if (ago >= reviewSteps.assessed)
      verify(demo, staff, of, papers, day(5), { matched: step !== 'strange-payee' })
    if (large) approve(demo, staff, of, day(6), 'first-only')
  }
}

const makeInfoRequested = ({ demo, staff }: Stage, next: Next): void => {
  for (const ago of [4, 6, 9]) {
    const tenant = next()
    const wish = wishOf(demo, tenant, ago)
    const of = apply(demo, tenant, wish)
    const papers = addPapers(demo, of, wish.submitted_on)
    payFee(demo, of, wish.submitted_on)
    takeUp(demo, staff, of, addDays(wish.submitted_on, 1))
    askForMore(demo, staff, of, ago === 6 ? undefined : papers[1], addDays(wish.submitted_on, 2))
  }
}

/** Offered; signed; balance under way; waiting for the second person of finance; an account that changed hands; payout failed. */
const makeApproved = (stage: Stage, next: Next): void => {
  const { demo, staff } = stage
  for (const step of ['offered', 'signed', 'paying', 'requested', 'changed-hands', 'failed'] as const) {
    const tenant = next()
    const of = toApproval(stage, tenant, {
      ...wishOf(demo, tenant, 9),
      ...(step === 'changed-hands' && { wallet: changingWallet }),
    })
    if (step === 'offered') continue
    signAgreement(demo, of, addDays(demo.today, -2))
    if (step === 'signed') continue
    payBalance(demo, of, addDays(demo.today, -2), step === 'paying')
    if (step === 'paying') continue
    const payout = requestPayout(demo, staff, of, addDays(demo.today, -1))
    if (step === 'failed') releasePayout(demo, staff, of, payout, addDays(demo.today, -1), 'failed')
  }
}

/** What the desks have to do today; `again` are people who have repaid an earlier loan. */
export const makeOpenApplications = (stage: Stage, again: readonly Profile[]): void => {
  const { demo } = stage
  const waiting = [...again]
  const next = () => waiting.pop() ?? makeTenant(demo, { registered: demo.random.between(12, 60) })
  makePending(stage, next)
  makeInReview(stage, next)
  makeInfoRequested(stage, next)
  makeApproved(stage, next)
}

import { apply, uploadDocuments, type Case } from '../acts/applying.ts'
import { toApproval } from '../acts/lending.ts'
import { pay } from '../acts/paying.ts'
import { decide, deskOf, inspect, payFee, takeUp, verify, verifyPapers } from '../acts/reviewing.ts'
import { minutesAfter } from '../office-hours.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import { registered, type Described } from './people.ts'

async function* begin(of: StoryContext, described: Described, ago: number): Story<Case> {
  const tenant = yield* registered(of, described, ago + 20)
  return yield* apply(of, tenant, { submitted_at: of.at(of.ago(ago), of.random.between(8, 20)) })
}

/** Income lower than stated; in one case before the inspection, whose fee is refunded. */
async function* rejectedForIncome(
  of: StoryContext,
  described: Described,
  ago: number,
  visited: boolean,
): Story {
  const on = yield* begin(of, described, ago)
  const later = (hours: number) => of.office.after(on.submitted_at, hours)
  const desk = deskOf(of)
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, later(2))
  if (visited) yield* inspect(of, on, desk, { scheduled_at: later(3), visit: later(7) }, 'passed')
  yield* verify(of, on, desk, later(8), { income_percent: 55 })
  yield later(11)
  await decide(of, on, desk.analyst, {
    to: 'rejected',
    reason:
      'Your verified income is lower than you stated, so your monthly repayments would be more than half of it.',
    reason_code: 'AFFORDABILITY',
  })
}

async function* rejectedForProperty(of: StoryContext, described: Described, ago: number): Story {
  const on = yield* begin(of, described, ago)
  const later = (hours: number) => of.office.after(on.submitted_at, hours)
  const desk = deskOf(of)
  yield* uploadDocuments(of, on)
  yield* payFee(of, on)
  yield* takeUp(of, on, desk, later(2))
  yield* inspect(of, on, desk, { scheduled_at: later(5), visit: later(15) }, 'failed')
  yield* verifyPapers(of, on, desk, later(10))
  yield later(19)
  await decide(of, on, desk.analyst, {
    to: 'rejected',
    reason: 'The property didn’t pass inspection. We could finance the same rent for another home.',
    reason_code: 'INSPECTION',
  })
}

const changesOfMind = [
  'I’m moving in with my auntie instead.',
  'The landlord rented the flat to someone else.',
]

/** Some had paid the fee, which is refunded; others had only tried to. */
async function* cancelled(of: StoryContext, described: Described, ago: number, paid: boolean): Story {
  const on = yield* begin(of, described, ago)
  if (paid) {
    yield* uploadDocuments(of, on)
    yield* payFee(of, on)
    yield* verifyPapers(of, on, deskOf(of), of.office.after(on.submitted_at, 5))
  } else {
    yield minutesAfter(on.submitted_at, 60)
    const fee = { application_id: on.id, payment_type: 'application_fee' as const }
    await pay(of, on.tenant, fee, { act: 'time-out', method: 'card' })
  }
  yield of.at(of.ago(ago - 2), 18)
  await decide(of, on, on.tenant, { to: 'cancelled', reason: of.random.pick(changesOfMind) })
}

/** Approved but not taken up in time, so it expires. */
async function* expired(of: StoryContext, described: Described, ago: number): Story {
  const tenant = yield* registered(of, described, ago + 30)
  yield* toApproval(of, tenant, { submitted_at: of.at(of.ago(ago), of.random.between(8, 20)) })
}

/** Applications that ended without a loan. */
export const closedApplications = (stage: Stage): Story[] => {
  let number = 300
  const { describe } = stage.cast
  const nextContext = () => storyContext(stage, (number += 1))
  return [
    ...(
      [
        [6, false],
        [71, true],
        [122, true],
      ] as const
    ).map(([ago, visited]) => rejectedForIncome(nextContext(), describe(), ago, visited)),
    ...[9, 160].map((ago) => rejectedForProperty(nextContext(), describe(), ago)),
    ...(
      [
        [15, true],
        [47, true],
        [90, false],
        [133, false],
      ] as const
    ).map(([ago, paid]) => cancelled(nextContext(), describe(), ago, paid)),
    ...[38, 64, 110].map((ago) => expired(nextContext(), describe(), ago)),
  ]
}

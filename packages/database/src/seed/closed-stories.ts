import { addDays } from '@efie/domain'
import { affordableRent, apply, move } from './apply.ts'
import { toApproval, type Stage } from './course.ts'
import { moment, type Demo } from './demo.ts'
import { addPapers, review } from './papers.ts'
import { lapse } from './payments.ts'
import { makeTenant } from './people.ts'
import { payFee, refundFee } from './fees.ts'
import { takeUp, verify } from './review.ts'
import { inspect } from './visits.ts'

const begin = (demo: Demo, ago: number) => {
  const tenant = makeTenant(demo, { registered: ago + 20 })
  const of = apply(demo, tenant, {
    submitted_on: addDays(demo.today, -ago),
    monthly_rent: affordableRent(demo, tenant),
  })
  return { of, day: (number: number) => addDays(demo.today, -ago + number) }
}

/** Income lower than stated; once before the visit, whose fee goes back. */
const rejectForIncome = ({ demo, staff }: Stage): void => {
  for (const [ago, visited] of [
    [34, false],
    [71, true],
    [122, true],
  ] as const) {
    const { of, day } = begin(demo, ago)
    const papers = addPapers(demo, of, day(0))
    const fee = payFee(demo, of, day(0))
    const inspection = takeUp(demo, staff, of, day(1))
    if (visited) inspect(demo, staff, of, inspection, day(3), 'passed')
    verify(demo, staff, of, papers, day(4), { incomePercent: 55 })
    move(demo, of, {
      to: 'rejected',
      at: moment(demo, day(5), 11),
      by: staff.analyst,
      reason: 'Verified income is lower than stated: the instalments would take more than half of it.',
      reason_code: 'AFFORDABILITY',
    })
    if (!visited) refundFee(demo, of, fee, day(5), 'inspection')
  }
}

const rejectForProperty = ({ demo, staff }: Stage): void => {
  for (const ago of [52, 160]) {
    const { of, day } = begin(demo, ago)
    const papers = addPapers(demo, of, day(0))
    payFee(demo, of, day(0))
    const inspection = takeUp(demo, staff, of, day(1))
    inspect(demo, staff, of, inspection, day(4), 'failed')
    for (const paper of papers) review(demo, of, paper, staff.inspector, moment(demo, day(4), 14))
    move(demo, of, {
      to: 'rejected',
      at: moment(demo, day(5), 11),
      by: staff.analyst,
      reason: 'The property did not pass its inspection. The same rent elsewhere would.',
      reason_code: 'INSPECTION',
    })
  }
}

/** Two had paid their fee, which goes back; two had only begun to. */
const cancel = ({ demo }: Stage): void => {
  for (const [ago, paid] of [
    [15, true],
    [47, true],
    [90, false],
    [133, false],
  ] as const) {
    const { of, day } = begin(demo, ago)
    if (paid) addPapers(demo, of, day(0))
    const fee = payFee(demo, of, day(0), paid ? 'paid' : 'failed')
    const at = moment(demo, day(2), 18)
    move(demo, of, {
      to: 'cancelled',
      at,
      by: { id: of.tenant.id, role: 'user' },
      reason: demo.random.pick([
        'I found a room with family.',
        'The landlord let the flat to somebody else.',
      ]),
    })
    if (paid) refundFee(demo, of, fee, day(3), 'both')
    else lapse(fee, at)
  }
}

const expire = (stage: Stage): void => {
  const { demo } = stage
  for (const ago of [38, 64, 110]) {
    const tenant = makeTenant(demo, { registered: ago + 30 })
    const of = toApproval(stage, tenant, {
      submitted_on: addDays(demo.today, -ago),
      monthly_rent: affordableRent(demo, tenant),
    })
    move(demo, of, {
      to: 'expired',
      at: moment(demo, addDays(demo.today, -ago + 21), 1, 15),
      by: null,
      reason: 'The offer was not taken up in time.',
      reason_code: 'OFFER_LAPSED',
    })
  }
}

/** Applications that ended without a loan. */
export const makeClosedApplications = (stage: Stage): void => {
  rejectForIncome(stage)
  rejectForProperty(stage)
  cancel(stage)
  expire(stage)
}

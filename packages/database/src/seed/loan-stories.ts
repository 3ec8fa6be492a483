import { addDays, addMonths } from '@efie/domain'
import type { Case } from './apply.ts'
import {
  byPayroll,
  fallingBehind,
  paydayDaysAgo,
  payingAhead,
  payingInTime,
  payingUnevenly,
  toLoan,
  type Stage,
} from './course.ts'
import { makeTenant, type Profile } from './people.ts'

/** Loans that two employers deduct: one was short last payday, the other has not paid yet. */
export const employers = [
  { payday_ago: 12, last_percent: 60, loans: [7, 9, 10] },
  { payday_ago: 4, last_percent: 0, loans: [11, 12] },
] as const satisfies readonly { payday_ago: number; last_percent: number; loans: readonly number[] }[]

/** Answers the loans that each employer deducts. */
export const makeActiveLoans = (stage: Stage): Case[][] => {
  const { demo } = stage
  const employed: Case[][] = employers.map(() => [])
  const { random } = demo
  const months = [1, 2, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10]
  months.forEach((ago, index) => {
    const tenant = makeTenant(demo, { registered: ago * 31 + 40 })
    const plan = index % 5 === 3 ? 'reducing' : index === 4 ? 'six_plus_six' : 'standard'
    const place = employers.findIndex(({ loans }) => loans.some((loan) => loan === index))
    const employer = employers[place]
    const of = toLoan(stage, tenant, {
      payout_on: addDays(addMonths(demo.today, -ago), -random.between(0, 9)),
      plan: employer ? 'standard' : plan,
      ...(employer ? { payday: paydayDaysAgo(demo, employer.payday_ago) } : {}),
      processing: index === 1,
      deeds: (due) => {
        if (employer) return byPayroll(demo, due, 3, employer.last_percent)
        if (index === 0 || index === 6) return payingAhead(demo, due)
        return index % 3 === 2 ? payingUnevenly(demo, due) : payingInTime(demo, due)
      },
    })
    employed[place]?.push(of)
  })
  for (const [overdue, ago, days, percent] of [
    [1, 4, 2, 0],
    [1, 6, 12, 40],
    [2, 7, 9, 0],
    [3, 9, 16, 0],
    [4, 10, 20, 25],
  ] as const) {
    const tenant = makeTenant(demo, { registered: ago * 31 + 45 })
    toLoan(stage, tenant, {
      payout_on: addMonths(demo.today, -ago),
      payday: paydayDaysAgo(demo, days),
      deeds: (due) => fallingBehind(demo, due, overdue, percent),
    })
  }
  return employed
}

/** The two accounts that visitors look at first. */
export const makeNamedTenants = (stage: Stage): { tenant: Case; arrears: Case } => {
  const { demo } = stage
  const ama = makeTenant(demo, {
    email: 'tenant@efie.example',
    full_name: 'Ama Serwaa',
    monthly_income: 420_000,
    employment_status: 'employed',
    registered: 190,
  })
  const tenant = toLoan(stage, ama, {
    payout_on: addMonths(demo.today, -5),
    monthly_rent: 82_550,
    payday: paydayDaysAgo(demo, 24),
    deeds: (due) => payingInTime(demo, due),
  })
  const kofi = makeTenant(demo, {
    email: 'arrears@efie.example',
    full_name: 'Kofi Ansah',
    monthly_income: 520_000,
    employment_status: 'employed',
    registered: 210,
  })
  const arrears = toLoan(stage, kofi, {
    payout_on: addMonths(demo.today, -6),
    monthly_rent: 120_000,
    payday: paydayDaysAgo(demo, 10),
    deeds: (due) => fallingBehind(demo, due, 2),
  })
  makeTenant(demo, {
    email: 'newtenant@efie.example',
    full_name: 'Efua Mensah',
    monthly_income: 380_000,
    employment_status: 'employed',
    registered: 1,
  })
  return { tenant, arrears }
}

/** Loans that have ended: paid to the last instalment, settled early, or given up. Answers the people, free to apply again. */
export const makeEndedLoans = (stage: Stage): Profile[] => {
  const { demo } = stage
  const people: Profile[] = []
  const person = (ago: number) => {
    const tenant = makeTenant(demo, { registered: ago * 31 + 50 })
    people.push(tenant)
    return tenant
  }
  for (const ago of [8, 9, 11])
    toLoan(stage, person(ago), {
      payout_on: addMonths(demo.today, -ago),
      advance_payment_months: 6,
      deeds: (due) => payingInTime(demo, due),
    })
  for (const [ago, count] of [
    [7, 3],
    [10, 6],
    [11, 8],
  ] as const)
    toLoan(stage, person(ago), {
      payout_on: addMonths(demo.today, -ago),
      deeds: (due) => [
        ...payingInTime(demo, due, count),
        { on: addDays(due[count] ?? demo.today, -9), kind: 'settle' },
      ],
    })
  for (const ago of [10, 11])
    toLoan(stage, makeTenant(demo, { registered: ago * 31 + 60 }), {
      payout_on: addMonths(demo.today, -ago),
      deeds: (due) => [
        ...payingInTime(demo, due, 1),
        { on: addDays(due[1] ?? demo.today, 190), kind: 'write-off' },
      ],
    })
  return people
}

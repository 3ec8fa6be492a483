import { addMonths, type LocalDate } from '@efie/domain'
import { paydayDaysAgo, type Described } from './people.ts'

/** An employer that deducts instalments from pay. */
export interface Employer {
  name: string
  email: string
  city: string
  state: string
  industry: string
  registration_number: string
  phone: string
  contact: string
  /** Days before today on which it registered. */
  since: number
  /** Day of the month. */
  payday: number
  /** The last paydays, oldest first. */
  paydays: LocalDate[]
  deducts_from: LocalDate
  /** Percentage paid of the last invoice: one was short, the other unpaid. */
  last_percent: number
  /** Indexes of its employees' running loans. */
  loans: readonly number[]
  staff: Described[]
  /** Employees without loans. */
  others: number
}

const MONTHS = 3

const details = [
  {
    name: 'Tema Port Services',
    email: 'payroll@temaport.example',
    city: 'Tema',
    state: 'Greater Accra',
    industry: 'Logistics',
    contact: 'Adwoa Frimpong',
    payday_ago: 12,
    last_percent: 60,
    loans: [7, 9, 10],
    others: 14,
  },
  {
    name: 'Volta Foods',
    email: 'people@voltafoods.example',
    city: 'Ho',
    state: 'Volta',
    industry: 'Food processing',
    contact: 'Mawuli Tsikata',
    payday_ago: 4,
    last_percent: 0,
    loans: [11, 12],
    others: 9,
  },
] as const

const lastPayday = (today: LocalDate, payday: number): LocalDate => {
  const thisMonth = `${today.slice(0, 8)}${payday.toString().padStart(2, '0')}`
  return thisMonth < today ? thisMonth : addMonths(thisMonth, -1)
}

export const employersOf = (today: LocalDate): Employer[] =>
  details.map(({ payday_ago, ...detail }, index) => {
    const payday = paydayDaysAgo(today, payday_ago)
    const last = lastPayday(today, payday)
    const paydays = Array.from({ length: MONTHS }, (_, month) => addMonths(last, month + 1 - MONTHS))
    return {
      ...detail,
      registration_number: `CS${482_190_000 + index * 7_310}`,
      phone: `+23330221${2_200 + index}`,
      since: 330 - index * 20,
      payday,
      paydays,
      deducts_from: paydays[0] ?? last,
      staff: [],
    }
  })

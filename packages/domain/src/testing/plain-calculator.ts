/**
 * An independent calculation of quotes and schedules from domain.md §1 in plain arithmetic, so that the rules
 * are not checked against themselves. It must not import the rules, and serves tests only.
 */

interface PlainTerms {
  bps: number
  /** Number of instalments prepaid under the standard plan. */
  k: number
  service_fee: number
  visit_fee: number
  processing_fee: number
  minimum_days: number
}

interface PlainRent {
  plan: 'standard' | 'reducing' | 'six_plus_six'
  rent: number
  months: number
  payday: number
  payout: string
}

interface PlainLine {
  due_date: string
  principal: number
  interest: number
}

interface Share {
  principal: number
  interest: number
}

/** Rounds half up; for non-negative amounts only. */
const divided = (above: bigint, below: bigint): number => Number((above * 2n + below) / (below * 2n))

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

type Day = [year: number, month: number, day: number]

const read = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return [year, month, day]
}
const written = ([year, month, day]: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const nextDay = ([year, month, day]: Day): Day => {
  if (day < lengthOf(year, month)) return [year, month, day + 1]
  return month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1]
}

const monthLater = ([year, month, day]: Day): Day =>
  month === 12 ? [year + 1, 1, day] : [year, month + 1, day]

/** The same day `months` later, or the last day of a shorter month. */
const monthsLater = (start: Day, months: number): Day => {
  let [year, month] = start
  for (let count = 0; count < months; count += 1) [year, month] = monthLater([year, month, 1])
  return [year, month, Math.min(start[2], lengthOf(year, month))]
}

/** Due dates: the first payday at least `wait` days after `payout` and after `previous`, then one a month. */
const dueDays = (payout: Day, payday: number, wait: number, count: number, previous: string): Day[] => {
  let day = payout
  for (let passed = 0; passed < wait; passed += 1) day = nextDay(day)
  while (day[2] !== payday || written(day) <= previous) day = nextDay(day)
  const days: Day[] = []
  for (; days.length < count; day = monthLater(day)) days.push(day)
  return days
}

/** One rounding per contract; the last month takes the residuals. */
const flat = (principal: number, months: number, bps: number): Share[] => {
  const interest = divided(BigInt(principal) * BigInt(bps) * BigInt(months), 120_000n)
  const [share, charge] = [Math.floor(principal / months), Math.floor(interest / months)]
  return Array.from({ length: months }, (_, index) =>
    index < months - 1
      ? { principal: share, interest: charge }
      : { principal: principal - share * (months - 1), interest: interest - charge * (months - 1) },
  )
}

/**
 * Level instalment: the principal divided by the present value of one cedi a month, summed over discounted
 * months.
 */
const reducing = (principal: number, months: number, bps: number): Share[] => {
  const [base, grown] = [120_000n, 120_000n + BigInt(bps)]
  let worth = 0n
  for (let month = 1n; month <= BigInt(months); month += 1n)
    worth += base ** month * grown ** (BigInt(months) - month)
  const level = divided(BigInt(principal) * grown ** BigInt(months), worth)
  let owed = principal
  return Array.from({ length: months }, (_, index) => {
    const interest = divided(BigInt(owed) * BigInt(bps), base)
    const paid = index === months - 1 ? owed : Math.min(owed, level - interest)
    owed -= paid
    return { principal: paid, interest }
  })
}

/**
 * Nominal annual rate in percent at which the balance ends at zero: the balance grows each month, and
 * payments come off. Infinite above 100% a month.
 */
const yearlyRate = (lent: readonly number[], paid: readonly number[]): number => {
  const owedAtTheEnd = (rate: number): number => {
    let owed = 0
    for (let month = 0; month < Math.max(lent.length, paid.length); month += 1)
      owed = owed * (1 + rate) + (lent[month] ?? 0) - (paid[month] ?? 0)
    return owed
  }
  if (owedAtTheEnd(0) >= 0) return 0
  if (owedAtTheEnd(1) < 0) return Number.POSITIVE_INFINITY
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (owedAtTheEnd(middle) < 0) low = middle
    else high = middle
  }
  return low * 1_200
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const amountOf = ({ principal, interest }: Share): number => principal + interest
const compounded = (nominal: number): number => ((1 + nominal / 1_200) ** 12 - 1) * 100

const contractsOf = ({ plan, rent, months }: PlainRent, bps: number): Share[][] => {
  if (plan === 'standard') return [flat(rent * months, months, bps)]
  if (plan === 'reducing') return [reducing(rent * months, months, bps)]
  return [flat(rent * 6, 6, bps), flat(rent * 6, 6, bps)]
}

const datedLines = (asked: PlainRent, contracts: Share[][], k: number, wait: number): PlainLine[] => {
  const lines: PlainLine[] = []
  contracts.forEach((shares, index) => {
    const payout = monthsLater(read(asked.payout), index * 6)
    const demanded = shares.slice(k)
    const days = dueDays(payout, asked.payday, wait, demanded.length, lines.at(-1)?.due_date ?? '')
    demanded.forEach((share, month) => lines.push({ ...share, due_date: written(days[month] ?? payout) }))
  })
  return lines
}

export const plainRentQuote = (asked: PlainRent, terms: PlainTerms) => {
  const { rent, months } = asked
  const { bps, service_fee, visit_fee, processing_fee } = terms
  const k = asked.plan === 'standard' ? terms.k : 0
  const contracts = contractsOf(asked, bps)
  const lines = datedLines(asked, contracts, k, terms.minimum_days)
  const advance = rent * months
  const contract_interest = sum(contracts.flat().map(({ interest }) => interest))
  const monthly_interest_amount = contracts[0]?.[0]?.interest ?? 0
  const first = contracts[0]?.[0] ?? { principal: 0, interest: 0 }
  const initial = rent * k + monthly_interest_amount * k + service_fee + visit_fee + processing_fee
  const demanded = sum(lines.map(amountOf))
  const lent = asked.plan === 'six_plus_six' ? [rent * 6, 0, 0, 0, 0, 0, rent * 6] : [advance]
  const apr_nominal = yearlyRate(lent, [initial, ...lines.map(amountOf)])
  return {
    total_advance_payment: advance,
    total_annual_interest:
      asked.plan === 'standard' ? divided(BigInt(advance) * BigInt(bps), 10_000n) : contract_interest,
    contract_interest,
    monthly_interest_amount,
    total_monthly_payment: amountOf(first),
    last_instalment: amountOf(lines.at(-1) ?? first),
    deposit_amount: rent * k,
    interest_amount: monthly_interest_amount * k,
    total_initial_payment: initial,
    balance_at_signing: initial - visit_fee - processing_fee,
    total_instalments: demanded,
    total_repayable: initial + demanded,
    cost_of_credit: initial + demanded - advance,
    apr_nominal,
    apr_effective: compounded(apr_nominal),
    lines,
  }
}

export const plainShopQuote = (
  asked: { cash: number; months: number; payday: number; delivered: string },
  terms: { bps: number; down_percent: number; minimum_days: number },
) => {
  const down_payment = divided(BigInt(asked.cash) * BigInt(terms.down_percent), 100n)
  const financed_amount = asked.cash - down_payment
  const shares = flat(financed_amount, asked.months, terms.bps)
  const days = dueDays(read(asked.delivered), asked.payday, terms.minimum_days, asked.months, '')
  const finance_charge = sum(shares.map(({ interest }) => interest))
  const apr_nominal = yearlyRate([financed_amount], [0, ...shares.map(amountOf)])
  return {
    down_payment,
    financed_amount,
    finance_charge,
    instalment_price: asked.cash + finance_charge,
    apr_nominal,
    apr_effective: compounded(apr_nominal),
    lines: shares.map((share, index) => ({ ...share, due_date: written(days[index] ?? [0, 0, 0]) })),
  }
}

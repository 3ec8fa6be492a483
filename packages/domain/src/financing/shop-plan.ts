import type { LocalDate } from '../calendar.ts'
import { divideRoundHalfUp, formatMoney, type Pesewas, proportion, splitEvenly, sumOf } from '../money.ts'
import { ok, refuse, type Result } from '../result.ts'
import { counted } from '../counted.ts'
import { type AnnualPercentageRate, annualPercentageRate } from './apr.ts'
import { smallestPassing, withinApr } from './cost-limit.ts'
import type { ProductTerms } from './product-terms.ts'
import { costTooHighText, otherMonthsText } from './quote-texts.ts'
import { buildSchedule, type ContractLine, type Schedule } from './schedule.ts'

/**
 * Cash price and instalment price side by side, which hire-purchase law requires before the order (domain.md
 * §1). Amounts in pesewas.
 */
export interface ShopPlan {
  cash_price: Pesewas
  months: number
  down_payment: Pesewas
  /** Principal of the instalments: cash price less down payment. */
  financed_amount: Pesewas
  finance_charge: Pesewas
  /** Cash price + finance charge. */
  instalment_price: Pesewas
  monthly_amount: Pesewas
  last_amount: Pesewas
  apr_nominal: number
  apr_effective: number
  /** Once this much is paid, the goods can be repossessed only through a court. */
  protected_goods_amount: Pesewas
  lines: ContractLine[]
}

/** Why a price cannot be paid in instalments. */
export interface ShopPlanRefusal {
  code: 'PRICE_OUT_OF_RANGE' | 'MONTHS_OUT_OF_RANGE' | 'COST_TOO_HIGH'
  message: string
  /** Set only with COST_TOO_HIGH: for each dimension alone, the nearest value that could be quoted. */
  cheaper?: { cash_price: Pesewas | null; months: number | null }
}

/** The part of the policy that prices shop plans. */
export type ShopTerms = Pick<
  ProductTerms,
  'annual_interest_rate_bps' | 'shop_down_payment_percent' | 'shop_months' | 'max_apr_percent'
>

/**
 * Spreads principal and finance charge evenly over the months; both residuals fall on the last instalment.
 */
const shopLines = (financed: Pesewas, charge: Pesewas, months: number): ContractLine[] => {
  const charges = splitEvenly(charge, months)
  return splitEvenly(financed, months).map((principal, index) => ({
    period: index + 1,
    principal,
    interest: charges[index] ?? 0,
  }))
}

interface Priced extends Pick<ShopPlan, 'down_payment' | 'financed_amount' | 'finance_charge' | 'lines'> {
  amounts: Pesewas[]
  apr: AnnualPercentageRate | null
}

const price = (cash: Pesewas, months: number, terms: ShopTerms): Priced => {
  const down = divideRoundHalfUp(cash * terms.shop_down_payment_percent, 100)
  const financed = cash - down
  const charge = proportion(financed, terms.annual_interest_rate_bps * months, 120_000)
  const lines = shopLines(financed, charge, months)
  const amounts = lines.map((line) => line.principal + line.interest)
  return {
    down_payment: down,
    financed_amount: financed,
    finance_charge: charge,
    lines,
    amounts,
    apr: annualPercentageRate([0 - financed, ...amounts]),
  }
}

const highestPrice = 1e10
const isPrice = (cash: Pesewas): boolean => Number.isSafeInteger(cash) && cash > 0 && cash <= highestPrice

/** Spreading a few pesewas over many months would leave instalments of nothing. */
const asksEachMonth = ({ amounts }: Pick<Priced, 'amounts'>): boolean => amounts.every((amount) => amount > 0)

const outOfRange = (message: string): ShopPlanRefusal => ({ code: 'PRICE_OUT_OF_RANGE', message })

/**
 * Monthly amount of the longest available plan, which is the lowest advertised; null for a price without any
 * plan.
 */
export const lowestMonthlyAmount = (cash: Pesewas, terms: ShopTerms): Pesewas | null => {
  if (!isPrice(cash)) return null
  for (const months of [...terms.shop_months].sort((left, right) => right - left)) {
    const priced = price(cash, months, terms)
    if (asksEachMonth(priced) && withinApr(priced.apr, terms)) return priced.amounts[0] ?? null
  }
  return null
}

/** The refusal of a plan above the APR cap, with the alternatives that would be quoted. */
const costTooHigh = (cash: Pesewas, months: number, terms: ShopTerms): ShopPlanRefusal => {
  const passes = (cashPrice: Pesewas, over: number) => withinApr(price(cashPrice, over, terms).apr, terms)
  const cheaper = {
    cash_price: smallestPassing((value) => passes(value, months), cash + 1, highestPrice),
    months:
      [...terms.shop_months]
        .sort((left, right) => Math.abs(left - months) - Math.abs(right - months) || right - left)
        .find((over) => over !== months && passes(cash, over)) ?? null,
  }
  const ways = [
    ...(cheaper.months === null ? [] : [`Choose ${counted(cheaper.months, 'month')}`]),
    ...(cheaper.cash_price === null
      ? []
      : [`${cheaper.months === null ? 'Order' : 'order'} for at least ${formatMoney(cheaper.cash_price)}`]),
  ]
  return {
    code: 'COST_TOO_HIGH',
    message: costTooHighText(terms.max_apr_percent, ways.length === 0 ? ['Pay in full instead'] : ways),
    cheaper,
  }
}

/**
 * Prices a basket over a number of months. Refusals: PRICE_OUT_OF_RANGE, MONTHS_OUT_OF_RANGE, COST_TOO_HIGH.
 */
export const quoteShopPlan = (
  input: { cash_price: Pesewas; months: number },
  terms: ShopTerms,
): Result<ShopPlan, ShopPlanRefusal> => {
  const { cash_price: cash, months } = input
  if (cash > highestPrice) return refuse(outOfRange('The price is too high for instalments'))
  if (!isPrice(cash)) return refuse(outOfRange('The price must be above zero'))
  if (!terms.shop_months.includes(months))
    return refuse({
      code: 'MONTHS_OUT_OF_RANGE',
      message: otherMonthsText(terms.shop_months),
    })
  const { amounts, apr, ...priced } = price(cash, months, terms)
  if (!asksEachMonth({ amounts })) return refuse(outOfRange('The price is too low for instalments'))
  if (!withinApr(apr, terms)) return refuse(costTooHigh(cash, months, terms))
  const instalmentPrice = cash + priced.finance_charge
  return ok({
    ...priced,
    cash_price: cash,
    months,
    instalment_price: instalmentPrice,
    monthly_amount: amounts[0] ?? 0,
    last_amount: amounts.at(-1) ?? 0,
    apr_nominal: apr.nominal,
    apr_effective: apr.effective,
    protected_goods_amount: Math.ceil(instalmentPrice / 2),
  })
}

/** Quotes a cash price over every available term, leaving out terms that cannot be quoted. */
export const quoteShopPlans = (cashPrice: Pesewas, terms: ShopTerms): ShopPlan[] =>
  terms.shop_months.flatMap((months) => {
    const quoted = quoteShopPlan({ cash_price: cashPrice, months }, terms)
    return quoted.ok ? [quoted.value] : []
  })

/** Assigns dates to a shop plan from the day of delivery, by the same calendar rule as for rent. */
export const scheduleShopPlan = (
  plan: Pick<ShopPlan, 'lines'>,
  startDate: LocalDate,
  payday: number,
  terms: Pick<ProductTerms, 'first_due_minimum_days'>,
): Schedule =>
  buildSchedule(plan.lines, {
    payout_date: startDate,
    payday,
    minimum_days: terms.first_due_minimum_days,
    prepaid: 0,
  })

/** True once half of the instalment price, down payment included, has been paid (Hire-Purchase Act 1974). */
export const isProtectedGoods = (paid: Pesewas, plan: Pick<ShopPlan, 'instalment_price'>): boolean =>
  paid * 2 >= plan.instalment_price

/**
 * The most that one more instalment order may finance (domain.md §3, Order), computed by the caller under a
 * lock on the tenant. It is the lesser of 1.5 × verified net income − order principal outstanding (pending
 * orders included), and the amount whose instalment keeps all Efie instalments and other obligations within
 * 40% of that income. Zero without verified income. Pesewas.
 */
export const orderLimit = (
  input: {
    verified_income: Pesewas
    monthly_obligations: Pesewas
    efie_instalments: Pesewas
    order_principal_outstanding: Pesewas
    months: number
  },
  terms: ShopTerms & Pick<ProductTerms, 'shop_limit_income_percent' | 'affordability_eligible_percent'>,
): { financed_amount: Pesewas; limited_by: 'income' | 'affordability' } => {
  const byIncome = Math.max(
    0,
    Math.floor((input.verified_income * terms.shop_limit_income_percent) / 100) -
      input.order_principal_outstanding,
  )
  const headroom =
    Math.floor((input.verified_income * terms.affordability_eligible_percent) / 100) -
    input.monthly_obligations -
    input.efie_instalments
  const fits = (financed: Pesewas): boolean => {
    const charge = proportion(financed, terms.annual_interest_rate_bps * input.months, 120_000)
    const [line] = shopLines(financed, charge, input.months)
    return line !== undefined && line.principal + line.interest <= headroom
  }
  let low = 0
  let high = byIncome
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return { financed_amount: low, limited_by: low < byIncome ? 'affordability' : 'income' }
}

/** Sum of all instalments of a shop plan. */
export const shopPlanTotal = (plan: Pick<ShopPlan, 'lines'>): Pesewas =>
  sumOf(plan.lines.map((line) => line.principal + line.interest))

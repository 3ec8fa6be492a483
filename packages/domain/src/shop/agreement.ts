import type { LocalDate } from '../calendar.ts'
import { lateRuleText } from '../financing/quote-texts.ts'
import type { AgreementClause } from '../financing/agreement.ts'
import type { ProductTerms } from '../financing/product-terms.ts'
import type { Schedule } from '../financing/schedule.ts'
import type { ShopPlan } from '../financing/shop-plan.ts'
import { maskGhanaCard } from '../ghana.ts'
import type { Pesewas } from '../money.ts'

/**
 * The complete terms that a tenant signs for an instalment order. Their canonical JSON is hashed. Amounts in
 * pesewas.
 */
export interface ShopAgreementTerms {
  text_version: number
  /** Delivery date assumed for all dates below. */
  as_of: LocalDate
  order_id: string
  reference: string
  product_version: number
  seller: { name: string }
  tenant: { full_name: string; email: string; phone: string | null; ghana_card: string | null }
  goods: { name: string; variant_name: string | null; unit_price: Pesewas; quantity: number }[]
  rate: { annual_percent: number; word: 'flat'; apr_nominal: number; apr_effective: number }
  amounts: {
    cash_price: Pesewas
    instalment_price: Pesewas
    down_payment: Pesewas
    financed_amount: Pesewas
    finance_charge: Pesewas
    months: number
    monthly_amount: Pesewas
    last_amount: Pesewas
    protected_goods_amount: Pesewas
  }
  instalments: {
    number: number
    due_date: LocalDate
    principal: Pesewas
    interest: Pesewas
    amount: Pesewas
  }[]
  clauses: AgreementClause[]
}

/** Increase whenever the wording of a clause changes. */
const TEXT_VERSION = 2

/** The early-settlement rule of a shop plan in plain words (domain.md §1). */
export const shopSettlementRuleText =
  'You can repay in full at any time, free of charge. You’d owe the unpaid price, the finance charge for months that have already started, and any unpaid fees. You pay nothing for months that haven’t started.'

const clausesOf = (terms: ProductTerms): AgreementClause[] => [
  {
    title: 'What we do',
    text: 'We sell you the goods listed and deliver them once you’ve signed and made the down payment. You pay the rest in the instalments listed.',
  },
  {
    title: 'Dates',
    text: `The dates listed assume delivery on the day shown above. Your first instalment is due on your first payday at least ${terms.first_due_minimum_days} days after delivery. A later delivery moves the dates but never changes the price.`,
  },
  {
    title: 'Cash price and instalment price',
    text: 'The cash price is what the goods cost if you pay in full now. The instalment price is what they cost over time. The difference is the finance charge, which is the whole cost of the credit.',
  },
  { title: 'Paying late', text: lateRuleText(terms) },
  { title: 'Paying early', text: shopSettlementRuleText },
  {
    title: 'Protected goods',
    text: 'Once you’ve paid half of the instalment price, including the down payment, we can only repossess the goods with a court order (Hire-Purchase Act, 1974).',
  },
  {
    title: 'Changing your mind',
    text: 'You can cancel until the goods are packed, and we’ll refund everything you paid. You can return goods that arrive damaged or wrong. We’ll credit your plan with their price and the finance charge not yet earned.',
  },
  {
    title: 'Your consents',
    text: 'By signing, you confirm that you’ve read these terms, that we may check your record with a licensed credit bureau and report this plan to it, and that we may process your data for this order.',
  },
  {
    title: 'Complaints',
    text: 'Create a ticket under Support with the category “Complaint”. We’ll answer within 20 days. If you aren’t satisfied, you can take the complaint to the Bank of Ghana.',
  },
]

interface ShopAgreementSource {
  as_of: LocalDate
  seller_name: string
  order_id: string
  reference: string
  tenant: { full_name: string; email: string; phone: string | null; ghana_card_number: string | null }
  goods: ShopAgreementTerms['goods']
}

/** Builds the agreement for an order. Pure: the same facts and day give exactly the same terms. */
export const shopAgreementTerms = (
  source: ShopAgreementSource,
  plan: Omit<ShopPlan, 'lines'>,
  schedule: Pick<Schedule, 'instalments'>,
  terms: ProductTerms,
): ShopAgreementTerms => ({
  text_version: TEXT_VERSION,
  as_of: source.as_of,
  order_id: source.order_id,
  reference: source.reference,
  product_version: terms.version,
  seller: { name: source.seller_name },
  tenant: {
    full_name: source.tenant.full_name,
    email: source.tenant.email,
    phone: source.tenant.phone,
    ghana_card:
      source.tenant.ghana_card_number === null ? null : maskGhanaCard(source.tenant.ghana_card_number),
  },
  goods: source.goods,
  rate: {
    annual_percent: terms.annual_interest_rate_bps / 100,
    word: 'flat',
    apr_nominal: plan.apr_nominal,
    apr_effective: plan.apr_effective,
  },
  amounts: {
    cash_price: plan.cash_price,
    instalment_price: plan.instalment_price,
    down_payment: plan.down_payment,
    financed_amount: plan.financed_amount,
    finance_charge: plan.finance_charge,
    months: plan.months,
    monthly_amount: plan.monthly_amount,
    last_amount: plan.last_amount,
    protected_goods_amount: plan.protected_goods_amount,
  },
  instalments: schedule.instalments.map(({ number, due_date, principal, interest, amount }) => ({
    number,
    due_date,
    principal,
    interest,
    amount,
  })),
  clauses: clausesOf(terms),
})

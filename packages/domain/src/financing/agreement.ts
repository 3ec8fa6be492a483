import type { LocalDate } from '../calendar.ts'
import type { Network, PayoutMethod } from '../enumerations.ts'
import type { PlanKind } from '../plan-kinds.ts'
import { maskGhanaCard } from '../ghana.ts'
import { formatMoney, type Pesewas } from '../money.ts'
import type { ProductTerms } from './product-terms.ts'
import type { InitialLine, RentQuote } from './quote-types.ts'

export interface AgreementClause {
  title: string
  text: string
}

/** The loan that a renewal settles, and how much is lent for that at most. Amounts in pesewas. */
export interface AgreedRenewal {
  loan_id: string
  amount: Pesewas
  /**
   * Payoffs by day, provided nothing is paid on the loan before the payout. Each amount holds until the next
   * entry's day.
   */
  payoffs: { from: LocalDate; amount: Pesewas }[]
}

/**
 * The complete terms that a tenant signs. Their canonical JSON is hashed (domain.md §3). Amounts in pesewas.
 */
export interface AgreementTerms {
  text_version: number
  /** Payout date assumed for all dates below. */
  as_of: LocalDate
  application_id: string
  product_version: number
  lender: { name: string }
  tenant: { full_name: string; email: string; phone: string | null; ghana_card: string | null }
  landlord: { name: string; phone: string; email: string | null }
  property: { address: string; region: string | null; gps: string | null }
  lease: { start: LocalDate; end: LocalDate }
  payee: {
    method: PayoutMethod | null
    account: string | null
    network: Network | null
    bank_code: string | null
    name: string | null
    verified_name: string | null
  }
  plan: PlanKind
  rate: {
    annual_percent: number
    word: 'flat' | 'reducing'
    apr_nominal: number
    apr_effective: number
  }
  amounts: {
    monthly_rent: Pesewas
    advance_payment_months: number
    total_advance_payment: Pesewas
    total_initial_payment: Pesewas
    balance_at_signing: Pesewas
    total_monthly_payment: Pesewas
    total_instalments: Pesewas
    total_repayable: Pesewas
    cost_of_credit: Pesewas
  }
  /** Renewals only: the loan that the payout settles, the most that is lent for it, and its payoff by day. */
  renewal?: AgreedRenewal
  initial_lines: InitialLine[]
  tranches: { number: number; payout_date: LocalDate; amount: Pesewas }[]
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

/** Days within which a complaint is answered (domain.md §3, Ticket). */
const complaintDays = 20

const clausesOf = (
  quote: Pick<RentQuote, 'late_rule' | 'settlement_rule' | 'rate_word' | 'rent_act_reason'>,
  terms: Pick<ProductTerms, 'first_due_minimum_days' | 'second_tranche_max_days_past_due'>,
  renewal: AgreedRenewal | undefined,
): AgreementClause[] => [
  {
    title: 'What we do',
    text: 'We pay your landlord the rent shown above, into the account shown above, once you’ve signed and paid the balance due at signing. You repay us in the instalments listed.',
  },
  {
    title: 'Dates',
    text:
      'The dates listed assume a payout on the day shown above. Your first instalment is due on your first payday at least ' +
      `${terms.first_due_minimum_days} days after the payout. A later payout moves the dates but never changes the price.`,
  },
  {
    title: 'Interest',
    text:
      quote.rate_word === 'flat'
        ? 'The interest rate is flat. It’s charged on the full amount for the full term. The annual percentage rate (APR) shows the yearly cost, including fees.'
        : 'Interest is charged each month on what you still owe (reducing balance). The annual percentage rate (APR) includes the fees.',
  },
  ...(quote.rent_act_reason === null
    ? []
    : [
        {
          title: 'Two payouts',
          text:
            `${quote.rent_act_reason} We hold back the second payout while you’re more than ` +
            `${terms.second_tranche_max_days_past_due} days past due.`,
        },
      ]),
  ...(renewal === undefined
    ? []
    : [
        {
          title: 'Your current loan',
          text:
            `As well as the rent, we lend you the amount that settles your current loan, up to ${formatMoney(renewal.amount)}, and settle that loan on the day of the payout. ` +
            'If it takes less on that day, we lend you less and your instalments are lower. If it takes more, you pay the difference before we pay out. ' +
            'Anything you pay on the old loan after that day becomes your credit. If the payout is reversed, your current loan continues as if it had not been settled.',
        },
      ]),
  { title: 'Paying late', text: quote.late_rule },
  { title: 'Paying early', text: quote.settlement_rule },
  {
    title: 'Changing your mind',
    text: 'You can cancel until we release the payout to your landlord. We’ll refund the full balance you paid at signing, and the fees for any services we didn’t perform.',
  },
  {
    title: 'Your consents',
    text: 'By signing, you confirm that you’ve read these terms, that we may check your record with a licensed credit bureau and report this loan to it, and that we may process your data for this loan.',
  },
  {
    title: 'Complaints',
    text:
      `Create a ticket under Support with the category “Complaint”. We’ll answer within ${complaintDays} days. ` +
      'If you aren’t satisfied, you can take the complaint to the Bank of Ghana.',
  },
]

interface AgreementSource {
  as_of: LocalDate
  lender_name: string
  application_id: string
  tenant: {
    full_name: string
    email: string
    phone: string | null
    ghana_card_number: string | null
  }
  landlord: AgreementTerms['landlord']
  property: AgreementTerms['property']
  lease: AgreementTerms['lease']
  payee: AgreementTerms['payee']
  balance_at_signing: Pesewas
  renewal?: AgreedRenewal
}

/** Builds the agreement for a quote. Pure: the same facts and day give exactly the same terms. */
export const agreementTerms = (
  source: AgreementSource,
  quote: RentQuote,
  terms: ProductTerms,
): AgreementTerms => ({
  text_version: TEXT_VERSION,
  as_of: source.as_of,
  application_id: source.application_id,
  product_version: terms.version,
  lender: { name: source.lender_name },
  tenant: {
    full_name: source.tenant.full_name,
    email: source.tenant.email,
    phone: source.tenant.phone,
    ghana_card:
      source.tenant.ghana_card_number === null ? null : maskGhanaCard(source.tenant.ghana_card_number),
  },
  landlord: source.landlord,
  property: source.property,
  lease: source.lease,
  payee: source.payee,
  plan: quote.plan,
  rate: {
    annual_percent: quote.annual_interest_rate,
    word: quote.rate_word,
    apr_nominal: quote.apr_nominal,
    apr_effective: quote.apr_effective,
  },
  amounts: {
    monthly_rent: quote.monthly_rent,
    advance_payment_months: quote.advance_payment_months,
    total_advance_payment: quote.total_advance_payment,
    total_initial_payment: quote.total_initial_payment,
    balance_at_signing: source.balance_at_signing,
    total_monthly_payment: quote.total_monthly_payment,
    total_instalments: quote.total_instalments,
    total_repayable: quote.total_repayable,
    cost_of_credit: quote.cost_of_credit,
  },
  ...(source.renewal === undefined ? {} : { renewal: source.renewal }),
  initial_lines: quote.initial_lines,
  tranches: quote.tranches.map(({ number, payout_date, amount }) => ({ number, payout_date, amount })),
  instalments: quote.instalments.map(({ number, due_date, principal, interest, amount }) => ({
    number,
    due_date,
    principal,
    interest,
    amount,
  })),
  clauses: clausesOf(quote, terms, source.renewal),
})

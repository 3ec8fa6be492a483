import type { QuoteRefusal, QuoteRefusalCode, ShopPlanRefusal } from '@efie/domain'
import { AppError, invalid } from '../../platform/errors.ts'

const fieldOf: Record<QuoteRefusalCode, string> = {
  RENT_OUT_OF_RANGE: 'monthly_rent',
  MONTHS_OUT_OF_RANGE: 'advance_payment_months',
  PAYDAY_OUT_OF_RANGE: 'payday',
  PLAN_NOT_AVAILABLE: 'plan',
  COST_TOO_HIGH: 'monthly_rent',
}

/** A refusal of the field, with what would be quoted instead as data. */
const tooDear = (path: string, message: string, cheaper: object | undefined): AppError =>
  new AppError('COST_TOO_HIGH', { issues: [{ path, message }], ...cheaper })

/** A refused quote as a refusal of the field that prevents it. */
export const quoteRefused = ({ code, message, cheaper }: QuoteRefusal): AppError =>
  code === 'COST_TOO_HIGH' ? tooDear(fieldOf[code], message, cheaper) : invalid(fieldOf[code], message)

/** The same for a shop plan; `priceField` is the field the price comes from. */
export const shopPlanRefused = (
  { code, message, cheaper }: ShopPlanRefusal,
  priceField: 'cash_price' | 'lines',
): AppError => {
  switch (code) {
    case 'COST_TOO_HIGH':
      return tooDear('months', message, cheaper)
    case 'MONTHS_OUT_OF_RANGE':
      return invalid('months', message)
    case 'PRICE_OUT_OF_RANGE':
      return invalid(priceField, message)
  }
}

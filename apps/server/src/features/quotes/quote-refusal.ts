import type { QuoteRefusal, QuoteRefusalCode } from '@efie/domain'
import { invalid, type AppError } from '../../platform/errors.ts'

const fieldOf: Record<QuoteRefusalCode, string> = {
  RENT_OUT_OF_RANGE: 'monthly_rent',
  MONTHS_OUT_OF_RANGE: 'advance_payment_months',
  PAYDAY_OUT_OF_RANGE: 'payday',
  PLAN_NOT_AVAILABLE: 'plan',
}

/** A price that cannot be given, told at the field that prevents it. */
export const quoteRefused = ({ code, message }: QuoteRefusal): AppError => invalid(fieldOf[code], message)

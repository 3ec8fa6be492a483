import type { EligibilityReasonCode } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Headline {
  title: MessageDescriptor
  /** What it means, and what to do. */
  text: MessageDescriptor
}

const eligible: Headline = {
  title: msg`You’re eligible`,
  text: msg`With these figures we can finance this rent.`,
}

const noCard: Headline = {
  title: msg`You need a Ghana Card to apply`,
  text: msg`Apply for one at an office of the National Identification Authority (NIA). Come back when you have the card number.`,
}

/** Headline for each deciding reason. */
const headlines: Record<EligibilityReasonCode, Headline> = {
  UNDER_18: {
    title: msg`You must be 18 or over to apply`,
    text: msg`By law we can only lend to adults. Come back when you’re 18.`,
  },
  NO_CARD: noCard,
  CARD_INVALID: noCard,
  NO_INCOME: {
    title: msg`You need an income to apply`,
    text: msg`You said you have no monthly income, so we can’t lend to you yet. Check again when you have one.`,
  },
  NO_INCOME_EVIDENCE: {
    title: msg`You need proof of your income`,
    text: msg`You can apply now. We’ll need a payslip, an employment contract, or a bank or mobile money statement to check your income.`,
  },
  RENT_OUT_OF_RANGE: {
    title: msg`We can’t finance this rent`,
    text: msg`Check that you entered the rent for one month.`,
  },
  MONTHS_OUT_OF_RANGE: {
    title: msg`We can’t finance this number of months`,
    text: msg`Choose another number of months.`,
  },
  PLAN_NOT_AVAILABLE: {
    title: msg`This plan isn’t available for that many months`,
    text: msg`Choose another plan or number of months.`,
  },
  ABOVE_FINANCED_CAP: {
    title: msg`This advance is more than we can finance`,
    text: msg`Our licence limits how much we can lend. Try a lower rent or fewer months.`,
  },
  COST_TOO_HIGH: {
    title: msg`The APR would be above our limit`,
    text: msg`Fees push up the APR on a small or short loan. Try more months or a higher rent.`,
  },
  OBLIGATIONS_ABOVE_ELIGIBLE: {
    title: msg`You can apply`,
    text: msg`One of our team will review your application before we decide.`,
  },
  OBLIGATIONS_ABOVE_REFER: {
    title: msg`This rent is too high for now`,
    text: msg`Your monthly repayments would be too high for your income.`,
  },
}

export const headlineOf = (headline: EligibilityReasonCode | null): Headline =>
  headline === null ? eligible : headlines[headline]

import type { EligibilityReasonCode } from '@efie/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Headline {
  title: MessageDescriptor
  /** What it means, and what to do. */
  text: MessageDescriptor
}

const eligible: Headline = {
  title: msg`You are eligible`,
  text: msg`With these figures we can finance this rent.`,
}

/** Each verdict is about the very reason that decided it. */
const headlines: Record<EligibilityReasonCode, Headline> = {
  UNDER_18: {
    title: msg`You must be 18 to apply`,
    text: msg`The law lets us lend to adults only. Come back when you are 18.`,
  },
  CARD_INVALID: {
    title: msg`You need a Ghana Card to apply`,
    text: msg`Apply for one at an office of the National Identification Authority (NIA). Come back with its number.`,
  },
  NO_INCOME: {
    title: msg`You need an income to apply`,
    text: msg`You told us of no monthly income, so there is nothing to repay a rent from. Check again when you have one.`,
  },
  NO_INCOME_EVIDENCE: {
    title: msg`You need proof of your income`,
    text: msg`You can apply now. We’ll need a payslip, an employment contract, or a bank or mobile money statement to check your income.`,
  },
  RENT_OUT_OF_RANGE: {
    title: msg`We do not finance this rent`,
    text: msg`Check that you entered the rent for one month.`,
  },
  MONTHS_OUT_OF_RANGE: {
    title: msg`We do not finance this number of months`,
    text: msg`Choose another number of months.`,
  },
  PLAN_NOT_AVAILABLE: {
    title: msg`Not under this plan`,
    text: msg`This plan is not offered for this number of months. Choose another plan.`,
  },
  ABOVE_FINANCED_CAP: {
    title: msg`This advance is more than we may finance`,
    text: msg`Our licence limits what we finance at one time. A lower rent or fewer months can fit.`,
  },
  OBLIGATIONS_ABOVE_ELIGIBLE: {
    title: msg`You may apply`,
    text: msg`A person will look at your application before we answer.`,
  },
  OBLIGATIONS_ABOVE_REFER: {
    title: msg`This rent would be too much for now`,
    text: msg`All you repay in a month would take too much of your income.`,
  },
}

export const headlineOf = (headline: EligibilityReasonCode | null): Headline =>
  headline === null ? eligible : headlines[headline]

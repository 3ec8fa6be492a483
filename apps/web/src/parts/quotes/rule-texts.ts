import { t } from '@lingui/core/macro'
import { translate, activeLanguage } from '~/i18n/i18n.ts'

/** Formats `GH₵ 1,064.89` and `5%` from the domain in French. */
const figure = (text = ''): string =>
  text.replaceAll(/[ ,.%]/g, (mark) => ({ ' ': '\u{A0}', ',': '\u{202F}', '%': '\u{A0}%' })[mark] ?? ',')

/** Money or a percentage; whole numbers and lists of them, and names, are the same in French. */
const isFigure = (part: string): boolean => /\d/.test(part) && !/^\d+(?:, \d+)*$/.test(part)

type Figures = readonly string[]

const lateFeeText = (days: string, day: string, percent: string): string =>
  days === '1'
    ? t`You have 1 day’s grace after the due date. On day ${day} we charge a one-off fee of ${percent} of the unpaid part of that instalment. It’s never more than the instalment’s interest and it doesn’t grow. We won’t charge it while we’re checking a payment.`
    : t`You have ${days} days’ grace after the due date. On day ${day} we charge a one-off fee of ${percent} of the unpaid part of that instalment. It’s never more than the instalment’s interest and it doesn’t grow. We won’t charge it while we’re checking a payment.`

/** Sentences with figures from the domain's quotes and credit checks: a pattern, and its translatable form. */
const sentences: readonly [RegExp, (figures: Figures) => string][] = [
  [
    /^Enter a monthly rent from (.+) to (.+)$/,
    ([least = '', most = '']) => t`Enter a monthly rent from ${least} to ${most}`,
  ],
  [
    /^Choose from (\d+) to (\d+) months$/,
    ([least = '', most = '']) => t`Choose from ${least} to ${most} months`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Enter a rent of at least (.+), or choose (\d+) months?$/,
    ([percent = '', rent = '', months = '']) =>
      t`The APR would be above ${percent}%, the most we charge. Enter a rent of at least ${rent}, or choose ${months} months`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Enter a rent of at least (.+)$/,
    ([percent = '', rent = '']) =>
      t`The APR would be above ${percent}%, the most we charge. Enter a rent of at least ${rent}`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Choose (\d+) months?$/,
    ([percent = '', months = '']) =>
      t`The APR would be above ${percent}%, the most we charge. Choose ${months} months`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Choose (\d+) months?, or order for at least (\D+[\d,]+\.\d\d)$/,
    ([percent = '', months = '', price = '']) =>
      t`The APR would be above ${percent}%, the most we charge. Choose ${months} months, or order for at least ${price}`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Order for at least (\D+[\d,]+\.\d\d)$/,
    ([percent = '', price = '']) =>
      t`The APR would be above ${percent}%, the most we charge. Order for at least ${price}`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Pay in full instead$/,
    ([percent = '']) => t`The APR would be above ${percent}%, the most we charge. Pay in full instead`,
  ],
  [
    /^Choose one of these numbers of months: ([\d, ]+)$/,
    ([months = '']) => t`Choose one of these numbers of months: ${months}`,
  ],
  [
    /^You’d be eligible for the same rent over (\d+) months?\.$/,
    ([months = '']) => t`You’d be eligible for the same rent over ${months} months.`,
  ],
  [
    /^You’d be eligible for the same rent with this plan: ([^.]+)\.$/,
    ([plan = '']) => t`You’d be eligible for the same rent with this plan: ${{ plan: translate(plan) }}.`,
  ],
  [
    /^You’d be eligible for a rent of (.+) a month\.$/,
    ([rent = '']) => t`You’d be eligible for a rent of ${rent} a month.`,
  ],
  [
    /^The APR would be above (\d+)%, the most we charge\. Choose another plan$/,
    ([percent = '']) => t`The APR would be above ${percent}%, the most we charge. Choose another plan`,
  ],
  [
    /^You have (\d+) days?’s? grace after the due date\. On day (\d+) we charge a one-off fee of (.+) of the unpaid part of that instalment\. It’s never more than the instalment’s interest and it doesn’t grow\. We won’t charge it while we’re checking a payment\.$/,
    ([days = '', day = '', percent = '']) => lateFeeText(days, day, percent),
  ],
  [
    /^By law \(the Rent Act\), a landlord can’t ask for more than six months’ rent in advance\. With this plan we pay your landlord six months now and six months later, and you pay (.+) less interest\.$/,
    ([saved = '']) =>
      t`By law (the Rent Act), a landlord can’t ask for more than six months’ rent in advance. With this plan we pay your landlord six months now and six months later, and you pay ${saved} less interest.`,
  ],
  [
    /^With this plan, your repayments would be more than (\d+)% of your income$/,
    ([percent = '']) => t`With this plan, your repayments would be more than ${percent}% of your income`,
  ],
  [
    /^This is more than we can finance\. The highest monthly rent we can finance is (.+)\.$/,
    ([rent = '']) => t`This is more than we can finance. The highest monthly rent we can finance is ${rent}.`,
  ],
]

/** A rule or note of a quote in the active language. Unknown sentences stay in English. */
export const translateRule = (text: string): string => {
  if (activeLanguage() === 'en') return text
  for (const [pattern, translated] of sentences) {
    const found = pattern.exec(text)
    if (found) return translated(found.slice(1).map((part) => (isFigure(part) ? figure(part) : part)))
  }
  return translate(text)
}

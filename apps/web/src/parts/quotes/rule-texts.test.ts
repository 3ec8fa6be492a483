// oxlint-disable-next-line no-restricted-imports -- only to hold the sentences of this file to the domain's
import { defaultProductTerms, formatMoney, lateRuleText } from '@efie/domain'
import {
  costTooHighText,
  highestRentText,
  otherMonthsText,
  rentActReasonText,
  settlementRuleText,
  suggestionTexts,
} from '@efie/domain'
import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '~/i18n/i18n.ts'
import { translateRule } from './rule-texts.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Without its figures, which French writes in another way. */
const words = (text: string): string => text.replaceAll(/[\d\s,.\u{A0}\u{202F}]+/gu, ' ')

test.each([
  lateRuleText(defaultProductTerms),
  lateRuleText({ ...defaultProductTerms, grace_days: 1 }),
  rentActReasonText(1_234_500),
  costTooHighText(90, ['Enter a rent of at least GH₵ 500.00', 'choose 6 months']),
  costTooHighText(90, []),
  highestRentText(123_400),
])('is translated, all of it: %s', async (text) => {
  await activateLanguage('fr')
  expect(words(translateRule(text))).not.toBe(words(text))
  // Without a catalogue what is translated comes back in the English of this file.
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(words(translateRule(text))).toBe(words(text))
})

test('a rule in other words stays as it was written, rather than be told as it was', async () => {
  await activateLanguage('fr')
  const rule = lateRuleText(defaultProductTerms)
  for (const text of [`${rule} Twice.`, rule.replace('instalment’s interest', 'instalment’s rate')])
    expect(translateRule(text)).toBe(text)
  expect(translateRule(settlementRuleText)).not.toBe(settlementRuleText)
})

/** Whether a sentence of this file was translated, rather than a text that is its own key. */
const isRecognised = (text: string): boolean => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  const asked = vi.spyOn(i18n, '_')
  translateRule(text)
  const found = asked.mock.calls.some(([message]) => typeof message === 'object')
  asked.mockRestore()
  return found
}

test.each([
  costTooHighText(90, ['Choose 6 months', `order for at least ${formatMoney(50_000)}`]),
  costTooHighText(90, [`Order for at least ${formatMoney(50_000)}`]),
  costTooHighText(90, ['Pay in full instead']),
  costTooHighText(90, ['Choose 1 month']),
  otherMonthsText([3, 6, 12]),
  suggestionTexts.months(1),
  suggestionTexts.months(6),
  suggestionTexts.plan('six_plus_six'),
  suggestionTexts.rent(46_512),
])('is recognised: %s', (text) => {
  expect(isRecognised(text)).toBe(true)
  expect(isRecognised(`${text} Twice.`)).toBe(false)
})

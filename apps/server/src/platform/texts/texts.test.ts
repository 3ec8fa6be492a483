import { describe, expect, test } from 'vitest'
import { date, decimal, labelWord, money, printedMoney } from './figures.ts'
import { translate } from './translate.ts'
import { known, text, verbatim } from './text.ts'

describe('a text', () => {
  test('is said in English as it stands, and in French as the catalogue has it', () => {
    expect(translate(text('Payment due'), 'en')).toBe('Payment due')
    expect(translate(text('Payment due'), 'fr')).toBe('Paiement dû')
  })

  test('carries money, days, words and other texts in the language in which it is said', () => {
    const message = text('Your payment of {amount} is due on {due_date}', {
      amount: money(106_489),
      due_date: date('2026-08-05'),
    })
    expect(translate(message, 'en')).toBe('Your payment of GH₵ 1,064.89 is due on 5 Aug 2026')
    expect(translate(message, 'fr')).toBe('Votre paiement de GH₵\u{A0}1\u{202F}064,89 est dû le 5 août 2026')
    const whole = text('{message}. Pay in the app.', { message })
    expect(translate(whole, 'en')).toBe('Your payment of GH₵ 1,064.89 is due on 5 Aug 2026. Pay in the app.')
    expect(translate(whole, 'fr')).toMatch(
      /^Votre paiement de .+ le 5 août 2026\. Payez dans l’application\.$/,
    )
  })

  test('counts as each language does', () => {
    const given = (count: number) =>
      text('{count, plural, one {# application was} other {# applications were}} assigned to you', { count })
    expect(translate(given(1), 'en')).toBe('1 application was assigned to you')
    expect(translate(given(0), 'en')).toBe('0 applications were assigned to you')
    expect(translate(given(0), 'fr')).toBe('0 demande vous a été confiée')
    expect(translate(given(1_200), 'fr')).toBe('1\u{202F}200 demandes vous ont été confiées')
  })

  test('that no catalogue has is said in English, with its places filled', () => {
    expect(translate(text('No catalogue has {what}', { what: 'this' }), 'fr')).toBe('No catalogue has this')
    expect(translate(known('constructor'), 'fr')).toBe('constructor')
  })

  test('that somebody wrote stays as it is, whatever is in it', () => {
    for (const words of ['Payment due', '{open', '{a} and # it’s', "'{'"])
      for (const language of ['en', 'fr'] as const) {
        expect(translate(verbatim(words), language)).toBe(words)
        expect(translate(text('{system}, {words} past due', { system: 'E', words }), language)).toContain(
          words,
        )
      }
  })

  test('asks for exactly its places', () => {
    // @ts-expect-error a place without its value
    expect(translate(text('{name} left'), 'en')).toBe('{name} left')
    // @ts-expect-error another name than the message has
    expect(translate(text('{name} left', { who: 'Ama' }), 'en')).toBe(' left')
  })
})

test('a label starts small within a sentence, unless it is a name', () => {
  expect(labelWord('In review')('en')).toBe('in review')
  expect(labelWord('In review')('fr')).toBe('en cours d’examen')
  expect(labelWord('Ghana Card')('en')).toBe('Ghana Card')
})

test('figures on paper need no character that its font lacks', () => {
  expect(printedMoney(-106_489)('en')).toBe('-GHS 1,064.89')
  expect(printedMoney(-106_489)('fr')).toBe('-GHS\u{A0}1\u{A0}064,89')
  expect(decimal(34.8)('fr')).toBe('34,8')
  expect(date('2026-09-05T10:00:00.000Z')('en')).toBe('5 Sep 2026')
})

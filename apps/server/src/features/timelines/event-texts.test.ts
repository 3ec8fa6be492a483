import {
  personalEventValues,
  staffEvents,
  timelineEvents,
  type TimelineCode,
} from '@efie/contracts/timelines-events'
import { languages, type Language } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { ZodNullable, ZodString, type ZodType } from 'zod'
import { eventSamples as samples } from '../../testing/timelines.ts'
import { translateEvent } from './index.ts'

// A cast, because `Object.keys` returns `string[]`.
const codes = Object.keys(timelineEvents) as TimelineCode[]

const said = (code: TimelineCode, language: Language, values: unknown = samples[code]) => {
  const { title, detail } = translateEvent({ code, values }, language)
  return { title, detail }
}

/** Every value of an enumeration or optional field, one after the other. */
const varied = (code: TimelineCode): Record<string, unknown>[] =>
  Object.entries<ZodType>(timelineEvents[code].shape).flatMap(([name, type]) => {
    const options = 'options' in type ? (type.options as unknown[]) : []
    return options.map((option) => ({ ...samples[code], [name]: option }))
  })

describe.each(codes)('%s', (code) => {
  test('has a title in every language, and fills its places', () => {
    for (const values of [samples[code], ...varied(code)])
      for (const language of languages) {
        const { title, detail } = said(code, language, values)
        expect(title).toMatch(/^\p{Lu}/u)
        expect(`${title} ${detail?.replace('Zzz {open', '') ?? ''}`).not.toMatch(/[{}]|undefined|null/)
      }
  })

  test('is said in French without a word of English', () => {
    for (const values of [samples[code], ...varied(code)]) {
      const english = said(code, 'en', values)
      const french = said(code, 'fr', values)
      expect(french.title).not.toBe(english.title)
      // Staff read English, so labels only they see aren't in a catalogue.
      if (staffEvents.has(code)) continue
      // A person's own words stay unchanged, as do names that are the same in both languages.
      const words = (text: string | null): string[] =>
        text
          ?.replaceAll(/Zzz( \{open)?|Ghana Card|mobile money|selfie|\bdocument\b/gi, '')
          .match(/\p{L}{4,}/gu) ?? []
      expect(words(french.detail).filter((word) => words(english.detail).includes(word))).toEqual([])
    }
  })

  test('holds no free text but a person’s names and words', () => {
    const free = Object.entries<ZodType>(timelineEvents[code].shape).filter(([, type]) => {
      const inner = type instanceof ZodNullable ? type.unwrap() : type
      return inner instanceof ZodString
    })
    const personal: readonly string[] = personalEventValues
    expect(free.map(([name]) => name).filter((name) => !personal.includes(name))).toEqual([])
  })
})

test('amounts, days and papers are written as each language does', () => {
  expect(said('payment.completed', 'en')).toEqual({ title: 'Instalment paid', detail: '#3 · GH₵ 1,064.89' })
  expect(said('payment.completed', 'fr')).toEqual({
    title: 'Échéance payée',
    detail: '#3 · GH₵\u{A0}1\u{202F}064,89',
  })
  expect(said('inspection.scheduled', 'en').detail).toBe('5 Dec 2026')
  expect(said('inspection.scheduled', 'fr').detail).toBe('5 déc. 2026')
  expect(said('document.rejected', 'fr').detail).toBe('Bulletin de paie · Zzz')
  expect(said('application.status-changed', 'fr').detail).toBe('Zzz {open')
})

test('what another version stored is shown plainly, without its values', () => {
  const plain = { title: 'Change recorded', detail: null, values: {} }
  expect(translateEvent({ code: 'loan.topped-up', values: { amount: 5 } }, 'en')).toMatchObject(plain)
  expect(translateEvent({ code: 'toString', values: null }, 'en')).toMatchObject(plain)
  expect(translateEvent({ code: 'payout.confirmed', values: { sum: 5 } }, 'en')).toMatchObject(plain)
  expect(translateEvent({ code: 'loan.topped-up', values: {} }, 'fr').title).toBe('Modification enregistrée')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, type NameOutcome, type NameReason } from './name-comparison.ts'

const cases: [string, string, NameOutcome, NameOutcome, NameReason][] = [
  ['Kofi Mensah', 'KOFI MENSAH', 'match', 'match', 'same'],
  ['Kofi Mensah', 'Mensah, Kofi', 'match', 'match', 'same'],
  ['Mr. Kofi Mensah', 'Kofi Mensah', 'match', 'match', 'same'],
  ['Alhaji Ibrahim Seidu', 'SEIDU IBRAHIM', 'match', 'match', 'same'],
  ['Mrs Akosua Boateng', 'Madam Akosua Boateng', 'match', 'match', 'same'],
  ['Kwamé Nkrumah', 'Kwame Nkrumah', 'match', 'match', 'same'],
  ['Ɛsi Ɔwusu', 'ESI OWUSU', 'match', 'match', 'same'],
  ['Afua Owusu-Ansah', 'AFUA OWUSU ANSAH', 'match', 'match', 'same'],
  ['Kofi Mensah Jnr', 'MENSAH KOFI JUNIOR', 'match', 'match', 'same'],
  ['Adom Enterprise', 'ADOM ENTERPRISE LTD', 'match', 'partial', 'extra-name'],
  ['Kofi Mensah', 'Kofi Ansah Mensah', 'match', 'partial', 'extra-name'],
  ['Akosua Boateng', 'Akosua Boateng-Mensah', 'match', 'partial', 'extra-name'],
  ['Kofi A. Mensah', 'Kofi Ansah Mensah', 'match', 'partial', 'initial'],
  ['Ama S. K. Boateng', 'AMA SERWAA KORANTEMAA BOATENG', 'match', 'partial', 'initial'],
  ['Ama Serwaa Boateng', 'Ama Serwaa Mensah', 'partial', 'partial', 'one-differs'],
  ['Kofi Ama Mensah', 'Kofi Ansah Mensah', 'partial', 'partial', 'one-differs'],
  ['Kwasi Appiah', 'Akwasi Appiah', 'partial', 'partial', 'day-name'],
  ['Kojo Antwi', 'KWADWO ANTWI', 'partial', 'partial', 'day-name'],
  ['Efua Sutherland', 'AFUA SUTHERLAND', 'partial', 'partial', 'day-name'],
  ['K. Mensah', 'Kofi Mensah', 'partial', 'partial', 'initial-only'],
  ['Kofi Mensah', 'Kofi Mensah Senior', 'partial', 'partial', 'generation'],
  ['Kofi Mensah Jnr', 'Kofi Mensah Snr', 'partial', 'partial', 'generation'],
  ['Kofi Mensah', 'Kwame Mensah', 'no-match', 'no-match', 'one-name'],
  ['Akosua Boateng', 'Akosua Mensah', 'no-match', 'no-match', 'one-name'],
  ['Kofi Mensah', 'Kofi', 'no-match', 'no-match', 'one-name'],
  ['Kofi Kofi', 'Kofi Mensah', 'no-match', 'no-match', 'one-name'],
  ['Kofi Mensah', 'Ama Mensah-Kofie', 'no-match', 'no-match', 'one-name'],
  ['Kofi Mensah', 'Kwaku Mensah Boateng', 'no-match', 'no-match', 'one-name'],
  ['K. M.', 'Kofi Mensah', 'no-match', 'no-match', 'one-name'],
  ['Kofi Mensah', 'Abena Oforiwaa', 'no-match', 'no-match', 'none'],
  ['Kofi Mensah', '', 'no-match', 'no-match', 'missing'],
  ['Kofi Mensah', 'Mr.', 'no-match', 'no-match', 'missing'],
]

describe('compareNames', () => {
  test.each(cases)('%s and %s: %s, strictly %s, because of %s', (left, right, lenient, strict, reason) => {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      expect(compareNames(one, other, 'lenient')).toEqual({ outcome: lenient, reason })
      expect(compareNames(one, other, 'strict').outcome).toBe(strict)
    }
  })

  test('is symmetric, and strict never accepts more than lenient', () => {
    const word = fc.constantFrom(
      'Kofi',
      'kofi',
      'K.',
      'Mensah',
      'Owusu-Ansah',
      'Kwasi',
      'Akwasi',
      'Jnr',
      'Mr',
      '',
    )
    const words = fc.array(word, { maxLength: 5 })
    // Half of the pairs are one name in two orders: of two by chance hardly any match.
    const pair = words.chain((left) =>
      fc.tuple(fc.constant(left), fc.oneof(words, fc.shuffledSubarray(left, { minLength: left.length }))),
    )
    let matched = 0
    fc.assert(
      fc.property(pair, (names) => {
        const [left = '', right = ''] = names.map((one) => one.join(' '))
        const [lenient, back] = [compareNames(left, right, 'lenient'), compareNames(right, left, 'lenient')]
        expect(back.outcome).toBe(lenient.outcome)
        if (compareNames(left, right, 'strict').outcome !== 'match') return
        matched += 1
        expect(lenient.outcome).toBe('match')
      }),
    )
    expect(matched).toBeGreaterThan(10)
  })
})

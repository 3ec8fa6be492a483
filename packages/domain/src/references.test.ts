import { expect, test } from 'vitest'
import { readableCharacters, readReference, referenceAlphabet, shortReference } from './references.ts'

test('no two characters look alike', () => {
  expect(new Set(referenceAlphabet).size).toBe(referenceAlphabet.length)
  for (const [one, other] of ['0O', '1I', '1L', '2Z', '5S', '8B', 'UV'].map(
    (pair) => [pair[0]!, pair[1]!] as const,
  ))
    expect(referenceAlphabet.includes(one) && referenceAlphabet.includes(other), one + other).toBe(false)
})

test('the random end of an id makes the reference', () => {
  const id = '01a2037a-c1ad-7000-8000-'
  expect(shortReference(`${id}000000000000`)).toBe('EF-2222-2222')
  expect(shortReference(`${id}00ffffffffff`)).toMatch(/^EF-[2-9A-Y]{4}-[2-9A-Y]{4}$/)
  const characters = Array.from({ length: 500 }, (_, number) =>
    readableCharacters(`${id}0000${number.toString(16).padStart(8, '0')}`),
  )
  expect(new Set(characters).size).toBe(500)
})

test.each([
  ['EF-7K3M-92QX', 'EF-7K3M-92QX'],
  [' ef 7k3m 92qx ', 'EF-7K3M-92QX'],
  ['ef7k3m92qx', 'EF-7K3M-92QX'],
  // With a dash from a phone’s keyboard, one that doesn’t break, and at the end of a sentence.
  ['EF–7K3M–92QX', 'EF-7K3M-92QX'],
  ['EF\u20117K3M\u201192QX', 'EF-7K3M-92QX'],
  ['#EF-7K3M-92QX.', 'EF-7K3M-92QX'],
  ['EF-7K3M-92QXÉ', 'EF-7K3M-92QXÉ'],
  [' pay-01a2037ac1ad7000 ', 'pay-01a2037ac1ad7000'],
  ['EF-261128-ABCDEF12', 'EF-261128-ABCDEF12'],
])('%s is read as %s', (typed, reference) => {
  expect(readReference(typed)).toBe(reference)
})

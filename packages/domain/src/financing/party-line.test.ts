import { expect, test } from 'vitest'
import { partyLine } from './party-line.ts'

test('a party is named with what is known of them', () => {
  expect(
    partyLine('Ama Serwaa', {
      ghana_card: 'GHA-•••••••89-0',
      phone: '+233241234567',
      email: 'ama@efie.example',
    }),
  ).toBe('Ama Serwaa, GHA-•••••••89-0, +233 24 123 4567, ama@efie.example')
  expect(partyLine('Ebo Agyeman', { phone: null, email: null })).toBe('Ebo Agyeman')
})

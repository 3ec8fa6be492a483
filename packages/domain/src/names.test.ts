import { describe, expect, test } from 'vitest'
import { isSameName, namesMatch } from './names.ts'

describe('namesMatch', () => {
  test.each([
    ['Kofi Mensah', 'KOFI MENSAH'],
    ['Kofi Mensah', 'Mensah, Kofi'],
    ['Kofi Mensah', 'Kofi Ansah Mensah'],
    ['Kofi A. Mensah', 'Kofi Ansah Mensah'],
    ['Mr. Kofi Mensah', 'Kofi Mensah'],
    ['Afua Owusu-Ansah', 'AFUA OWUSU ANSAH'],
    ['Kwamé Nkrumah', 'Kwame Nkrumah'],
  ])('%s and %s', (left, right) => {
    expect(namesMatch(left, right)).toBe(true)
    expect(namesMatch(right, left)).toBe(true)
  })

  test.each([
    ['Kofi Mensah', 'Kwame Mensah'],
    ['Kofi Mensah', 'Kofi'],
    ['Kofi Mensah', ''],
    ['K. Mensah', 'Kofi Mensah'],
    ['Kofi Kofi', 'Kofi Mensah'],
    ['Kofi Ama Mensah', 'Kofi Ansah Mensah'],
    ['Kofi Mensah', 'Ama Mensah-Kofie'],
  ])('not %s and %s', (left, right) => {
    expect(namesMatch(left, right)).toBe(false)
    expect(namesMatch(right, left)).toBe(false)
  })
})

test('isSameName wants every word', () => {
  expect(isSameName('Kofi Mensah', 'MENSAH  kofi')).toBe(true)
  expect(isSameName('Kofi Mensah', 'Kofi Ansah Mensah')).toBe(false)
  expect(isSameName('', '')).toBe(false)
})

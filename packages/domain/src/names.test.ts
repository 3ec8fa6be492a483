import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsLink, isSameName, namesMatch, withoutLinks } from './names.ts'

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

describe('a web address in a name', () => {
  test.each([
    'http://evil.example/momo',
    'HTTPS evil',
    'www.evil.example',
    'see www evil',
    'evil.example',
    'Ama evil.example now',
    'Ama Serwaa,evil.com',
    'Mensah.com',
    'evil-shop.com.gh/pay',
    'evil．example',
    'evil。example',
    'evil․example',
    'ev\u200Bil.\u200Bexample',
    'evil.рф',
    'бит.кц/х',
    'x.co/pay',
    't.me',
    'dr.com',
    'ama@evil.example',
    'ftp://evil',
    '10.0.0.1',
    'efie_.com',
  ])('%s is refused, and safe in a message', (name) => {
    expect(holdsLink(name)).toBe(true)
    expect(holdsLink(withoutLinks(name))).toBe(false)
  })

  test.each([
    'St. John',
    'St.John Bosco',
    'Kofi A. Mensah',
    'Mensah & Sons Ltd.',
    "O'Neil-Owusu",
    'J.K. Mensah',
    'J.K.Mensah',
    'Ama A.B. Serwaa',
    'Dr.Mensah',
    'Dr. Kwame Nkrumah Jr.',
    'Adom Enterprise (Gh) Ltd.',
    'Ghana Oil Co. Ltd.',
    'Yaa Asantewaa II',
    'Club 24',
    'No. 1 Stores',
    '3.5 Degrees',
    'Volta Foods',
    'Kwamé Nkrumah',
    'Mr. K. Osei-Bonsu',
    'Nana Addo D. Akufo-Addo',
    'A.M.E. Zion School',
  ])('%s is a name', (name) => {
    expect(holdsLink(name)).toBe(false)
    expect(withoutLinks(name)).toBe(name)
  })

  test('whatever was typed, what goes into a message holds none', () => {
    const part = fc.oneof(
      fc.constantFrom('.', 'www', 'http', '://', '@', 'com', 'a', ' ', '1'),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(holdsLink(withoutLinks(parts.join('')))).toBe(false)
      }),
    )
  })
})

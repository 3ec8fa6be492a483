import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toGsm7 } from './ghana.ts'
import { holdsLink, isSameName, withoutLinks } from './names.ts'

test('isSameName needs every word', () => {
  expect(isSameName('Kofi Mensah', 'MENSAH  kofi')).toBe(true)
  expect(isSameName('Kofi Mensah', 'Kofi Ansah Mensah')).toBe(false)
  expect(isSameName('Ɛsi Ɔwusu', 'ESI OWUSU')).toBe(true)
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
    'verify at evil\u034F.com/momo',
    'evil.\u034Fcom',
    'evil.\uFE0Fcom',
    'evil\u0338.com',
    'evil.c\u0338om',
    'w\u0301ww evil',
    'ht\u034Ftp evil',
    'evil.\u0007com',
    'evil₵.com',
    'evil.₵om',
    'evil–.com',
    's.id/momo',
    's.id',
    'j.mp/x',
    'x.ai/pay',
    'nana.ml/pay',
    'nana.ml',
    'rev.win/x',
    'j.mensah/pay',
    'j.mensah./pay',
    'st.pizza:8080',
    'x.pizza?to=me',
    'x.pizza#me',
    'dr.xn--p1ai/x',
    'Call 0241234567',
    'MTN 024 123 4567',
    '024-123-4567 now',
    '(024) 123.4567',
    '+233 24 123 4567',
    '0 2 4 1 2 3 4 5 6 7',
    'O24 l23 4567',
    '024 – 123 – 4567',
    '٠٢٤١٢٣٤٥٦٧',
    '０２４１２３４５６７',
    '0\u200B24\u200B1234567',
    'Ama 0800123456 Efie',
    '024    412    3456',
    '024····412····3456',
    'Dial *920*44*1# to unlock',
    'ring *170#',
    '##002#',
    '＊170＃',
    '* 170 #',
  ])('%s is refused, and made safe for a message', (name) => {
    expect(holdsLink(name)).toBe(true)
    expect(holdsLink(withoutLinks(name))).toBe(false)
    expect(holdsLink(toGsm7(withoutLinks(name)))).toBe(false)
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
    'Ama Serwaa-Bonsu',
    'Agyeman/Mensah',
    'Kofi Mensah c/o Ama Serwaa',
    'Rev.Fr. Anthony Boateng',
    'Rev.Dr.Mensah',
    'J.Bond',
    'K.Page',
    'Ɛsi Ŋkansa',
    'Esi \u0186wusu',
    'Ama Se\u0301rwaa',
    'GH₵ 5 Stores',
    'Dr.Mensah: Clinic',
    'J.Mensah?',
    'Kofi 2 Mensah',
    'Block 12, House 34',
    'Ridge Hotel 1957-2007',
    'Class of 1998 2003',
    'Shop 24 Branch 107',
    'Shop #2',
    'Five * Lodge 2',
    'Elizabeth II',
    'Lilian Olo',
  ])('%s is a name', (name) => {
    expect(holdsLink(name)).toBe(false)
    expect(withoutLinks(name)).toBe(name)
  })

  const marks = fc.constantFrom(
    '\u034F',
    '\uFE0F',
    '\u{E0101}',
    '\u0338',
    '\u0301',
    '\u20DD',
    '\u200B',
    '\u00AD',
  )

  test('no input leaves a link in an email or text message', () => {
    const part = fc.oneof(
      fc.constantFrom('.', 'www', 'http', '://', '/', '@', 'com', 'a', ' ', '1', '₵', '…', '–', 'ɛ'),
      marks,
      fc.string({ unit: 'grapheme' }),
    )
    let linked = 0
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const written = withoutLinks(parts.join(''))
        expect(holdsLink(written)).toBe(false)
        expect(holdsLink(toGsm7(written))).toBe(false)
        if (!holdsLink(toGsm7(parts.join('')))) return
        linked += 1
        expect(holdsLink(parts.join(''))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
    expect(linked).toBeGreaterThan(0)
  })

  test.each(['x', '1', 'x.', 'x-', '1.', '.', '\u0301', 'a b.c '])(
    'a million times %j is checked without delay',
    (part) => {
      expect(holdsLink(`${part.repeat(1_000_000)} evil.com`)).toBe(true)
    },
  )

  test('marks between letters do not hide a link', () => {
    const links = fc.constantFrom(
      'evil.com/momo',
      'www',
      'https',
      's.id/momo',
      '10.0.0.1',
      'x.ai',
      'me@evil.gh',
    )
    fc.assert(
      fc.property(
        links,
        fc.array(fc.tuple(fc.nat(), marks), { minLength: 1, maxLength: 6 }),
        (link, hidden) => {
          const name = hidden
            .reduce((rest, [at, mark]) => rest.toSpliced(at % (rest.length + 1), 0, mark), Array.from(link))
            .join('')
          expect(holdsLink(name)).toBe(true)
          expect(holdsLink(toGsm7(withoutLinks(name)))).toBe(false)
        },
      ),
    )
  })
})

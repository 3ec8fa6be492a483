import { toGsm7 } from './ghana.ts'

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'alhaji', 'hajia', 'madam', 'nana'])

/** Letters of Akan, Ewe and Ga that banks' systems spell in plain Latin. */
const plainLetters: Record<string, string> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v' }

/** The significant parts of a name, without accents, case, punctuation or titles. */
export const partsOfName = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɛɔŋɖƒɣʋ]/gu, (letter) => plainLetters[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '' && !titles.has(part))

/** Whether two names have the same parts in any order: `MENSAH Kofi` and `Mr Kofi Mensah`. */
export const isSameName = (left: string, right: string): boolean => {
  const parts = partsOfName(left).sort()
  return parts.length > 0 && parts.join(' ') === partsOfName(right).sort().join(' ')
}

/** Refusal of a name that contains a web address or phone number. */
export const linkInName = 'Enter a name without web addresses or phone numbers'

/**
 * Domain endings that make a link even after an initial or a title: `t.co`, `dr.com`, `nana.ml`. None of them
 * is a surname.
 */
const commonEndings = new Set(
  [
    'com net org info biz name mobi africa app dev link site online shop store xyz top live click win vip club icu fun',
    'pro pay bank loan loans money tech web website space cloud press host email today world ac ae ag ai am at au be',
    'bz ca cc cf ch cm cn co de es eu fi fm ga gd gg gh gl gq gs gy id ie im in io is it jp ke kz la lc ly me ml mn',
    'mp ms mu mx ng nl no nu nz pe ph pk pl pm pt pw ru rw sc se sg sh sn su tc tf tg tk tl to tv tz ug uk us vc vg',
    'vn wf ws za zw',
  ].flatMap((line) => line.split(' ')),
)
const beforeSurnames = new Set([...titles, 'st', 'ing', 'capt', 'lt', 'col'])

/**
 * Characters that are invisible, or visible only on the preceding one. A reader of `e̸vil.com` types
 * `evil.com`.
 */
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu

/**
 * Normalises a name to what a reader would type: full stops of every script become `.`, and invisible
 * characters go.
 */
const asTyped = (name: string): string =>
  name.normalize('NFKD').replaceAll(unseen, '').normalize('NFC').replaceAll('。', '.')

const isAddress = (before: string, after: string, path: string): boolean => {
  const label = before.toLowerCase()
  // `J.K.Mensah` and `St.John` are names typed without a space. No name continues with a path, port or query.
  if (label.length === 1 || beforeSurnames.has(label))
    return path !== '' || commonEndings.has(after.toLowerCase())
  return true
}

/**
 * Looks for web addresses. Labels are matched only at word starts: starting at every letter would take
 * quadratic time on a long word.
 */
const linksIn = (typed: string): boolean =>
  /:\/\/|@|\bhttps?\b|\bwww\b|\d\.\d+\.\d+\.\d/i.test(typed) ||
  [
    ...typed.matchAll(
      /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[-_]*\.(?=(\p{L}{2,}))(?=[\p{L}\p{N}-]+\.?([/\\]|:\d|[?#][^\s?#])?)/gu,
    ),
  ].some(([, before = '', after = '', path = '']) => isAddress(before, after, path))

/** Letters that read as digits next to a digit: `O24 l23 4567`. */
const lookAlikes: Record<string, string> = { o: '0', O: '0', l: '1', I: '1', '|': '1' }
const besideDigits = /(?<=\d[oOlI|]*)[oOlI|]|[oOlI|](?=[oOlI|]*\d)/g

/**
 * Nine digits with anything but letters between them: as many as a Ghanaian number has after its leading
 * zero, and more than a year, a span of years (`1957-2007`) or a branch number has.
 */
const phoneNumber = /\d(?:[^\p{L}\d]*\d){8}/u

/** A USSD code such as `*170#`, which may move money. `Shop #2` is still a name. */
const dialCode = /[*#]\s*\d[\d\s]*[*#]/

const numberIn = (typed: string): boolean => {
  if (!/\d/.test(typed)) return false
  const digits = typed.replaceAll(besideDigits, (letter) => lookAlikes[letter] ?? letter)
  return phoneNumber.test(digits) || dialCode.test(digits)
}

/** Converts digits of every script to ASCII, since phones dial `٠٢٤` like `024`. */
const withPlainDigits = (typed: string): string =>
  typed.replaceAll(/\p{Nd}/gu, (digit) => {
    if (digit <= '9') return digit
    // Each script's digits are consecutive code points, so the zero is the first one without a digit before
    // it.
    let value = 0
    const code = digit.codePointAt(0) ?? 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/**
 * Whether a phone or mail program would turn part of a name into a link or a number to call. Names appear in
 * messages to other people. Checked both as read and as spelled in a text message, where `evil₵.com` becomes
 * `evilGHS.com`.
 */
export const holdsLink = (name: string): boolean =>
  [asTyped(name), asTyped(toGsm7(name))].some((typed) => linksIn(typed) || numberIn(withPlainDigits(typed)))

/**
 * A name that is safe to put in a message. Names stored before the check, or reported by third parties, lose
 * their links.
 */
export const withoutLinks = (name: string): string => {
  if (!holdsLink(name)) return name
  const words = asTyped(name)
    .replaceAll(/\bhttps?\b|\bwww\b|[.@:/\\*#]/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return holdsLink(words) ? words.replaceAll(/\p{N}/gu, ' ').replaceAll(/\s+/g, ' ').trim() : words
}

import { toGsm7 } from './ghana.ts'

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'rev', 'alhaji', 'hajia', 'madam', 'nana'])

/** The parts of a person's name that count: no accents, case, punctuation or titles. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '' && !titles.has(part))

/** The same person's name written twice, word for word in any order: `MENSAH Kofi` and `Mr Kofi Mensah`. */
export const isSameName = (left: string, right: string): boolean => {
  const parts = partsOf(left).sort()
  return parts.length > 0 && parts.join(' ') === partsOf(right).sort().join(' ')
}

/**
 * Whether two names may belong to one person (domain.md §3, payout account against landlord's ID): case, order, titles and
 * middle names may differ, and a middle name may be an initial; at least two whole words must agree.
 */
export const namesMatch = (left: string, right: string): boolean => {
  const [fewer = [], more = []] = [partsOf(left), partsOf(right)].sort((a, b) => a.length - b.length)
  const rest = [...more]
  const take = (found: number): boolean => {
    if (found !== -1) rest.splice(found, 1)
    return found !== -1
  }
  const unmatched = fewer.filter((part) => !take(rest.indexOf(part)))
  const whole = fewer.length - unmatched.length
  return (
    whole >= 2 &&
    unmatched.every((part) =>
      take(
        rest.findIndex(
          (other) => (part.length === 1 || other.length === 1) && part.charAt(0) === other.charAt(0),
        ),
      ),
    )
  )
}

/** What a name that holds a web address is answered with. */
export const linkInName = 'Enter a name without web addresses'

/** Endings that make a link even of an initial or a title: `t.co`, `dr.com`, `nana.ml`. A surname is none of them. */
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

/** What nobody sees, or only on the letter or sign before it: whoever reads `e̸vil.com` types `evil.com`. */
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu

/** With the dots of every script as one, and without what is not seen. */
const asTyped = (name: string): string =>
  name.normalize('NFKD').replaceAll(unseen, '').normalize('NFC').replaceAll('。', '.')

const isAddress = (before: string, after: string, path: string): boolean => {
  const label = before.toLowerCase()
  // `J.K.Mensah` and `St.John` are names that were typed without a space; no name goes on with a path, port or query.
  if (label.length === 1 || beforeSurnames.has(label))
    return path !== '' || commonEndings.has(after.toLowerCase())
  return true
}

/** A label is looked for where a word begins alone: from each of its letters, a long one would take for ever. */
const linksIn = (typed: string): boolean =>
  /:\/\/|@|\bhttps?\b|\bwww\b|\d\.\d+\.\d+\.\d/i.test(typed) ||
  [
    ...typed.matchAll(
      /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[-_]*\.(?=(\p{L}{2,}))(?=[\p{L}\p{N}-]+\.?([/\\]|:\d|[?#][^\s?#])?)/gu,
    ),
  ].some(([, before = '', after = '', path = '']) => isAddress(before, after, path))

/**
 * Whether a phone or a mail program would turn part of a name into a link; a name stands in messages to others. Judged as
 * it is read, and as a text message spells it: there `evil₵.com` is `evilGHS.com`.
 */
export const holdsLink = (name: string): boolean => linksIn(asTyped(name)) || linksIn(asTyped(toGsm7(name)))

/** A name as it may stand in a message: of one that holds a link, kept from before or told by others, only its words. */
export const withoutLinks = (name: string): string =>
  holdsLink(name)
    ? asTyped(name)
        .replaceAll(/\bhttps?\b|\bwww\b|[.@:/\\]/gi, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : name

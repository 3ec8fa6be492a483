import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTexts, readTranslations } from './texts.ts'

const root = new URL('..', import.meta.url).pathname

interface Term {
  /** What we say, in the language of the file. */
  term: string
  /** What we never say for it: regular expressions, whole words, upper or lower case. */
  not: string[]
  /** Texts fixed by the specification or a protocol, and other meanings of the same word. */
  except?: string[]
}

const termsIn = (language: string): Term[] =>
  JSON.parse(readFileSync(join(root, `locales/glossary/${language}.json`), 'utf8')) as Term[]

const patternOf = ({ not }: Term) => new RegExp(`(?<![\\p{L}-])(?:${not.join('|')})(?!\\p{L})`, 'iu')

/** Each banned word that one of the texts contains, with its text. */
const bannedIn = (texts: readonly { file: string; text: string }[], terms: readonly Term[]): string[] =>
  terms.flatMap((term) => {
    const pattern = patternOf(term)
    const allowed = new Set(term.except)
    return texts
      .filter(({ text }) => pattern.test(text) && !allowed.has(text))
      .map(({ file, text }) => `${pattern.exec(text)?.[0]} (say: ${term.term}), ${file}: ${text}`)
  })

const english = readTexts(root, [
  'apps/server/src',
  'apps/web/src',
  'packages/contracts/src',
  'packages/domain/src',
])

test('no English text says what the glossary bans', () => {
  expect(english.length).toBeGreaterThan(5_000)
  expect(bannedIn(english, termsIn('en'))).toEqual([])
})

test('no French text says what the glossary bans', () => {
  const french = readTranslations(join(root, 'locales/fr.po'))
  expect(french.length).toBeGreaterThan(3_000)
  expect(bannedIn(french, termsIn('fr'))).toEqual([])
})

test.each(['en', 'fr'])(
  'each word banned in %s is found where somebody writes it, and each exception is a text',
  (language) => {
    const texts = new Set(
      (language === 'en' ? english : readTranslations(join(root, 'locales/fr.po'))).map(({ text }) => text),
    )
    for (const term of termsIn(language)) {
      const written = term.not.map((banned) => banned.replaceAll(/\(\?[!<=][^)]*\)/g, ''))
      expect(
        written.every((banned) => patternOf(term).test(`We ${plainest(banned)}.`)),
        term.term,
      ).toBe(true)
      expect(
        (term.except ?? []).filter((text) => !texts.has(text)),
        term.term,
      ).toEqual([])
    }
  },
)

/** A text that a pattern matches: the first of each choice, without what may be missing. */
const plainest = (pattern: string): string => {
  const inner = /\((?:\?:|\?-i:)?([^()|]*)(?:\|[^()]*)?\)(\??)/
  let text = pattern
  while (inner.test(text))
    text = text.replace(inner, (_found, first: string, optional: string) => (optional ? '' : first))
  return text.replaceAll(/.\?/g, '').replaceAll('\\{\\} ', '')
}

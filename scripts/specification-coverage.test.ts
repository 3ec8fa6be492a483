import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
/** JSX wraps long texts, so runs of white space compare as one space. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

const sections = read('docs/specification-coverage.md').split(/^#+ /m)
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+?) \| `(.+?)` \| (.+?) \|$/gm)].map(([, what = '', where = '', proof = '']) => ({
    what,
    where,
    proof,
  }))
const rows = sections.flatMap(rowsOf)
const texts = sections.filter((section) => /^(?:Exact texts|§8)/.test(section)).flatMap(rowsOf)

describe('the specification checklist', () => {
  test('is found in the document', () => {
    expect(rows.length).toBeGreaterThan(120)
    expect(texts.length).toBeGreaterThan(90)
  })

  test('quotes each exact text from the file it names', () => {
    const missing = texts.filter(({ what, where }) => !flat(read(where)).includes(what))
    expect(missing).toEqual([])
  })

  test('names files that exist, and tests that they contain', () => {
    const broken = rows.filter(({ where, proof }) => {
      if (!existsSync(new URL(`../${where}`, import.meta.url))) return true
      const named = /^`(.+?)` › (.+)$/.exec(proof)
      if (!named) return true
      const [, file = '', title = ''] = named
      return !existsSync(new URL(`../${file}`, import.meta.url)) || !flat(read(file)).includes(title)
    })
    expect(broken).toEqual([])
  })
})

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './stages.ts'

/** Numbers of the level 1 and 2 requirements of ASVS 5.0.0, by section. */
const sections: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}
const requirements = Object.entries(sections).flatMap(([section, numbers]) =>
  numbers.map((number) => `V${section}.${number}`),
)

const states: ReadonlySet<string> = new Set(['met', 'with the operator', 'does not apply', 'not met'])

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', words = '', state = '', where = '', ...rest]) => ({ id, words, state, where, rest }))

/** Files in backticks, each with the quoted test titles that follow it. */
const placesOf = (text: string) =>
  [...text.matchAll(/`([^`]+)`([^`]*)/g)].map(([, path = '', after = '']) => ({
    path,
    titles: [...after.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

const isBroken = ({ path, titles }: { path: string; titles: string[] }): boolean => {
  if (!existsSync(join(root, path))) return true
  if (titles.length === 0) return false
  return !statSync(join(root, path)).isFile() || titles.some((title) => !read(path).includes(title))
}

describe('the ASVS table', () => {
  test('has each requirement of levels 1 and 2 once, in order', () => {
    expect(requirements).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(requirements)
  })

  test('has no empty cell and only four states', () => {
    const wrong = rows.filter(
      ({ words, state, where, rest }) =>
        words === '' || where === '' || !states.has(state) || rest.join('') !== '',
    )
    expect(wrong).toEqual([])
  })

  test('names evidence for whatever is met', () => {
    const unproven = rows.filter(({ state, where }) => state === 'met' && placesOf(where).length === 0)
    expect(unproven).toEqual([])
  })

  test('names files that exist, and tests that they contain', () => {
    const untrue = rows.flatMap(({ id, where }) =>
      placesOf(where)
        .filter(isBroken)
        .map((place) => ({ id, ...place })),
    )
    expect(untrue).toEqual([])
  })

  test('has the stated totals', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    expect(read('docs/asvs.md')).toContain(
      `${count('met')} are met, ${count('with the operator')} are with the operator, ${count('does not apply')} do not apply, ${count('not met')} are not met.`,
    )
  })
})

test('the threat model names files that exist, and tests that they contain', () => {
  // Backticks also mark commands and settings. A file has a folder or an extension.
  const places = placesOf(read('docs/security.md')).filter(({ path }) =>
    /^[\w./-]+\.(?:ts|tsx|md|json|conf|yaml)$/.test(path),
  )
  expect(places.length).toBeGreaterThan(40)
  expect(places.filter(isBroken)).toEqual([])
})

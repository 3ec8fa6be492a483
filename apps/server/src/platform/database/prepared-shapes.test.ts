import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('../../', import.meta.url).pathname

/** The shapes that a file names itself, between its quotes. */
const shapesIn = (text: string): string[] =>
  [...text.matchAll(/\bprepared\(\s*[\w.]+,\s*(['`])(.*?)\1/g)].map(([, , shape]) => shape ?? '')

test('no two queries are prepared under one name, since the second would run the first one’s SQL', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
  const shapes = files.flatMap((file) => shapesIn(readFileSync(join(source, file), 'utf8')))
  expect(shapes.length).toBeGreaterThan(20)
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

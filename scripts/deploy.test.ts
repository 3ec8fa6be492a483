import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../apps/server/src/config.ts'
import { DRAIN_LIMIT } from '../apps/server/src/platform/http/drain.ts'
import { readDockerfile } from './image.ts'
import { root } from './stages.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const compose = read('deploy/compose.yaml')

test('every variable is documented for operators', () => {
  const named = new Set(read('docs/operations.md').match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g))
  expect(variables.filter((name) => !named.has(name))).toEqual([])
})

test('the compose file passes on every variable that the image does not set', () => {
  const settled = new Set(readDockerfile().flatMap(({ environment }) => Object.keys(environment)))
  const passed = new Set([...compose.matchAll(/^ {6}([A-Z0-9_]+): \$\{\1\b/gm)].map(([, name]) => name))
  expect(variables.filter((name) => !passed.has(name) && !settled.has(name))).toEqual([])
})

test('containers restart automatically and get the time to drain', () => {
  expect(compose.match(/^ {4}restart: unless-stopped$/gm)).toHaveLength(2)
  const graces = [...compose.matchAll(/^ {4}stop_grace_period: (\d+)s$/gm)].map(([, time]) => Number(time))
  expect(graces).toHaveLength(2)
  for (const seconds of graces) expect(seconds * 1_000).toBeGreaterThan(DRAIN_LIMIT)
})

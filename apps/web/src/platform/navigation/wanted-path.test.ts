import { expect, test } from 'vitest'
import { wantedPath } from './wanted-path.ts'

test.each([
  [{ from: '/payments?status=pending' }, '/payments?status=pending'],
  [{ from: '//evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: 7 }, null],
  [null, null],
])('%j leads to %s', (state, path) => {
  expect(wantedPath(state)).toBe(path)
})

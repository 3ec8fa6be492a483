import { expect, test } from 'vitest'
import { broadcasts } from './broadcasts.ts'

test('a broadcast goes to a channel and leads to a page of this site', () => {
  const written = { title: 'x', body: 'y', segment: {} }
  const issues = broadcasts.create['~orpc'].inputSchema?.safeParse({
    ...written,
    link: '//elsewhere',
    channels: [],
  }).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    ['link', 'Enter a path on this site, such as /payments'],
    ['channels', 'Choose at least one channel'],
  ])
})

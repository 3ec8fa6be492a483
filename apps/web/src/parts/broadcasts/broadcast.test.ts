import { expect, test } from 'vitest'
import { composeSchema, emptyBroadcast, people, segmentText, wordingOf } from './broadcast.ts'

test('says in words whom it reaches', () => {
  expect(segmentText({})).toBe('Everybody')
  expect(segmentText({ roles: ['user'], regions: ['Ashanti', 'Volta'], in_arrears: true })).toBe(
    'Tenant, in Ashanti or Volta, in arrears',
  )
  expect(segmentText({ application_statuses: ['in-review', 'info-requested'], in_arrears: false })).toBe(
    'with an application in review or info requested, not in arrears',
  )
})

test('what is not chosen narrows nothing and is not sent', () => {
  const written = { ...emptyBroadcast, title: 'Closed', body: 'We are closed on Friday.' }
  expect(wordingOf(composeSchema.parse(written))).toEqual({
    title: 'Closed',
    body: 'We are closed on Friday.',
    channels: ['in_app'],
    segment: { roles: ['user'] },
  })
})

test('a link stays on this site, and a moment lies ahead', () => {
  const issues = composeSchema.safeParse({
    ...emptyBroadcast,
    title: 'x',
    body: 'y',
    link: '//elsewhere',
    channels: [],
    send_at: '2020-01-01T10:00',
  }).error?.issues
  expect(issues?.map(({ path }) => path[0])).toEqual(['link', 'channels', 'send_at'])
})

test('counts people', () => {
  expect([people(1), people(1_204)]).toEqual(['1 person', '1,204 people'])
})

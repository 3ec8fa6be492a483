import { expect, test } from 'vitest'
import { people, segmentText } from './broadcast.ts'

test('says in words whom it reaches', () => {
  expect(segmentText({})).toBe('Everyone')
  expect(segmentText({ roles: [], regions: [] })).toBe('Everyone')
  expect(segmentText({ roles: ['user'], regions: ['Ashanti', 'Volta'], in_arrears: true })).toBe(
    'Tenant, in Ashanti or Volta, in arrears',
  )
  expect(segmentText({ application_statuses: ['in-review', 'info-requested'], in_arrears: false })).toBe(
    'with an application in review or info requested, not in arrears',
  )
})

test('counts people', () => {
  expect([people(1), people(1_204)]).toEqual(['1 person', '1,204 people'])
})

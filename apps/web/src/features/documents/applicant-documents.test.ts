import { expect, test } from 'vitest'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { groupByApplicant } from './applicant-documents.ts'

const document = (user_id: string, status: DocumentRow['status'], created_at: string) =>
  // A cast: only what the grouping reads.
  ({
    id: `${user_id}${created_at}`,
    user_id,
    owner_name: user_id.toUpperCase(),
    status,
    created_at,
  }) as DocumentRow

test('documents come together by person, whoever has waited longest first', () => {
  const groups = groupByApplicant([
    document('ama', 'pending', '2026-11-20T10:00:00Z'),
    document('kofi', 'pending', '2026-11-18T10:00:00Z'),
    document('esi', 'verified', '2026-11-01T10:00:00Z'),
    document('ama', 'rejected', '2026-11-02T10:00:00Z'),
  ])
  expect(groups.map(({ id }) => id)).toEqual(['kofi', 'ama', 'esi'])
  expect(groups[1]).toMatchObject({
    owner_name: 'AMA',
    counts: { pending: 1, verified: 0, rejected: 1 },
    waiting_since: '2026-11-20T10:00:00Z',
  })
  expect(groups[2]?.waiting_since).toBeNull()
})

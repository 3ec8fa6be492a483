import { expect, test } from 'vitest'
import { casePath, queueFilter, wayBack } from './case-queue.ts'

const id = '01890000-0000-7000-8000-0000000000ab'
const filters = (path: string) => new URLSearchParams(path.split('?')[1])

test('a case keeps the queue it was opened from, and leads back to it', () => {
  const mine = casePath(id, 'desk', new URLSearchParams(`tab=mine&open=${id}`))
  expect(mine).toBe(`/admin/applications/${id}?tab=mine&queue=desk`)
  expect(wayBack(filters(mine)).to).toBe('/dashboard/credit-analyst?tab=mine')
  expect(queueFilter(filters(mine), 'ama')).toEqual({
    group: 'pending',
    analyst_id: 'ama',
    sort: 'waiting_since',
  })
  const pending = casePath(id, 'list', new URLSearchParams('status=pending&user=kofi'))
  expect(wayBack(filters(pending)).to).toBe('/admin/applications?status=pending&user=kofi')
  expect(queueFilter(filters(pending), 'ama')).toEqual({
    status: 'pending',
    user_id: 'kofi',
    sort: '-created_at',
  })
  const searched = casePath(id, 'list', new URLSearchParams('q=labone&sort=-monthly_rent'))
  expect(queueFilter(filters(searched), 'ama')).toEqual({ q: 'labone', sort: '-monthly_rent' })
  const unknown = casePath(id, 'desk', new URLSearchParams('sort=elsewhere'))
  expect(queueFilter(filters(unknown), 'ama')).toMatchObject({ sort: 'waiting_since' })
})

test('a case opened from elsewhere has no queue, whatever its address says', () => {
  for (const search of ['', 'queue=elsewhere', 'queue=//evil.example']) {
    expect(queueFilter(new URLSearchParams(search), 'ama')).toBeNull()
    expect(wayBack(new URLSearchParams(search)).to).toMatch(/^\/admin\/applications(\?|$)/)
  }
})

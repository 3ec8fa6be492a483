import { expect, test } from 'vitest'
import { ticketDue } from './working-time.ts'

const complaint = {
  status: 'open',
  first_responded_at: null,
  first_response_due_at: '2026-11-20T17:00:00.000Z',
  answer_due_at: '2026-12-10T09:00:00.000Z',
} as const

test('a ticket is due for its first response, then a complaint for its answer, and nothing once resolved', () => {
  expect(ticketDue(complaint)).toBe(complaint.first_response_due_at)
  const answered = { ...complaint, first_responded_at: '2026-11-20T10:00:00.000Z' }
  expect(ticketDue(answered)).toBe(complaint.answer_due_at)
  expect(ticketDue({ ...answered, answer_due_at: null })).toBeNull()
  expect(ticketDue({ ...complaint, status: 'resolved' })).toBeNull()
})

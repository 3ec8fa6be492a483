import { describe, expect, it } from 'vitest'
import { clockText, complaintClock, promisesOf } from './ticket-clock.ts'

const at = (text: string) => new Date(text).getTime()

describe('what a ticket is promised', () => {
  it('is an answer within working hours, and within twenty days for a complaint', () => {
    // Saturday: eight working hours from Monday morning.
    const sent = at('2026-11-21T10:00:00Z')
    expect(promisesOf('payment', sent)).toEqual({ first: '2026-11-23T17:00:00.000Z', final: null })
    expect(promisesOf('complaint', sent).final).toBe('2026-12-11T10:00:00.000Z')
  })
})

describe('the clock of a complaint', () => {
  const complaint = { answer_due_at: '2026-12-11T10:00:00Z', status: 'open' as const }

  it('counts the days that are left', () => {
    const clock = complaintClock(complaint, at('2026-11-26T23:00:00Z'))
    expect(clock).toEqual({ left: 15, used: 25 })
    expect(clock && clockText(clock)).toBe('15 days left')
  })

  it('says when it is due and when it is late', () => {
    const texts = ['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-14'].map((day) => {
      const clock = complaintClock(complaint, at(`${day}T09:00:00Z`))
      return clock && clockText(clock)
    })
    expect(texts).toEqual(['1 day left', 'due today', '1 day late', '3 days late'])
    expect(complaintClock(complaint, at('2027-05-01T00:00:00Z'))?.used).toBe(100)
  })

  it('stands still for other tickets and once answered', () => {
    const now = at('2026-11-26T23:00:00Z')
    expect(complaintClock({ ...complaint, answer_due_at: null }, now)).toBeNull()
    expect(complaintClock({ ...complaint, status: 'resolved' }, now)).toBeNull()
  })
})

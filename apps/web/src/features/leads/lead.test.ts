import { describe, expect, it } from 'vitest'
import { dueOf, isOpenLead, leadSteps, percentOfBps } from './lead.ts'

describe('a lead', () => {
  it('is due on its day and late after it, until it applied or was lost', () => {
    const lead = { status: 'contacted', next_action_on: '2026-11-21' } as const
    expect(dueOf(lead, '2026-11-20')).toBeNull()
    expect(dueOf(lead, '2026-11-21')).toBe('today')
    expect(dueOf(lead, '2026-11-22')).toBe('late')
    expect(dueOf({ ...lead, next_action_on: null }, '2026-11-22')).toBeNull()
    expect(dueOf({ ...lead, status: 'lost' }, '2026-11-22')).toBeNull()
    expect(isOpenLead({ status: 'applied' })).toBe(false)
  })

  it('is never moved to applied by hand', () => {
    expect(leadSteps('new', 'sales_executive')).toEqual(['contacted', 'lost'])
    expect(leadSteps('quoted', 'sales_executive')).toEqual(['lost'])
    expect(leadSteps('lost', 'sales_executive')).toEqual(['contacted'])
    expect(leadSteps('new', 'finance')).toEqual([])
  })

  it('counts conversion in per cent', () => expect(percentOfBps(2_550)).toBe('25.5%'))
})

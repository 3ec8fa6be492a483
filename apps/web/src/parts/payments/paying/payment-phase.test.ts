import { describe, expect, it } from 'vitest'
import { isUnderWay, phaseOf, pollEveryMs } from './payment-phase.ts'

describe('the phase of a payment', () => {
  it('is never done or failed while its outcome is unknown', () => {
    expect(phaseOf({ status: 'processing', next: null })).toBe('checking')
    expect(phaseOf({ status: 'processing', next: { kind: 'none' } })).toBe('checking')
    expect(phaseOf({ status: 'pending', next: null })).toBe('checking')
  })

  it('asks for what the payer has to do', () => {
    expect(phaseOf({ status: 'processing', next: { kind: 'approve_on_phone', url: '/x' } })).toBe('approve')
    expect(phaseOf({ status: 'processing', next: { kind: 'redirect', url: '/x' } })).toBe('continue')
    expect(phaseOf({ status: 'processing', next: { kind: 'enter_code', url: '/x' } })).toBe('code')
  })

  it('tells outcomes as they are', () => {
    expect(phaseOf({ status: 'completed', next: null })).toBe('completed')
    expect(phaseOf({ status: 'expired', next: null })).toBe('expired')
    expect(phaseOf({ status: 'partly-refunded', next: null })).toBe('refunded')
    expect(isUnderWay('failed')).toBe(false)
    expect(isUnderWay('processing')).toBe(true)
  })

  it('asks less often the longer it takes', () => {
    expect([0, 61_000, 600_000].map(pollEveryMs)).toEqual([3_000, 10_000, 30_000])
  })
})

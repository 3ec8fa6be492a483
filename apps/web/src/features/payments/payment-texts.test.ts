import { coveredDemandText, paymentStatuses, refundStages } from '@efie/domain'
import { describe, expect, it } from 'vitest'
import { ownStatusText } from './own-payment-status.tsx'
import { isUntried, refundText, wasChargedText } from './payment-texts.ts'

const failedOnce = [{ status: 'failed' as const }]

describe('was I charged?', () => {
  it('has an answer for every status', () => {
    for (const status of paymentStatuses) expect(wasChargedText({ status, attempts: [] }).text).not.toBe('')
  })

  it('never says yes or no while the payment service has not answered', () => {
    const { title, text } = wasChargedText({ status: 'processing', attempts: [{ status: 'processing' }] })
    expect(title).toBe('We don’t know yet')
    expect(text).toContain(
      'The payment provider hasn’t responded yet. If money has left your wallet or bank, it’s safe. We’ll match it to this reference as soon as the payment provider responds. Don’t pay again until then.',
    )
  })

  it.each([
    ['refunded', 0, 'Yes, but it was all refunded'],
    ['partly-refunded', 0, 'Yes, but part of it was refunded'],
    ['refunded', 10_000, 'Yes, but your bank reversed it'],
    ['partly-refunded', 10_000, 'Yes, but your bank reversed part of it'],
    ['refunded', 4_000, 'Yes, but you got it all back'],
    ['partly-refunded', 4_000, 'Yes, but you got part of it back'],
  ] as const)('keeps refunds and reversals apart: %s, %d reversed', (status, charged_back_amount, title) =>
    expect(wasChargedText({ status, attempts: [], refunded_amount: 10_000, charged_back_amount }).title).toBe(
      title,
    ),
  )

  it('keeps a demand without an attempt apart from a declined one', () => {
    expect(wasChargedText({ status: 'pending', attempts: [] }).text).toBe('No payment attempts yet.')
    expect(wasChargedText({ status: 'pending', attempts: failedOnce }).text).toContain(
      'Earlier attempts didn’t go through and you weren’t charged. You can try again.',
    )
    expect(isUntried({ status: 'pending', attempts: [] })).toBe(true)
    expect(isUntried({ status: 'pending', attempts: failedOnce })).toBe(false)
    expect(isUntried({ status: 'failed', attempts: [] })).toBe(false)
  })
})

describe('a demand that an employer took over', () => {
  it('reads as the employer’s, and asks nothing of its payer', () => {
    const told = { status: 'expired', attempts: [], covered: true } as const
    expect(ownStatusText(told)).toBe('Paid by your employer')
    expect(wasChargedText(told)).toEqual({
      title: 'No',
      text: coveredDemandText,
    })
    expect(ownStatusText({ status: 'expired', covered: false })).toBe('Expired')
  })
})

describe('a refund', () => {
  it('is told in words, whatever became of it', () => {
    const told = refundStages.map((stage) => refundText({ stage, channel: null }))
    expect(new Set(told).size).toBe(refundStages.length)
    expect(refundText({ stage: 'delayed', channel: null })).toContain('We still owe you the money')
    expect(refundText({ stage: 'paid-by-hand', channel: 'cash' })).toBe('Paid to you in cash')
  })
})

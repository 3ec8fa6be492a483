import { paymentStatuses, refundStages } from '@efie/domain'
import { describe, expect, it } from 'vitest'
import { isUntried, refundText, wasChargedText } from './payment-texts.ts'

const failedOnce = [{ status: 'failed' as const }]

describe('was I charged?', () => {
  it('has an answer for every status', () => {
    for (const status of paymentStatuses) expect(wasChargedText({ status, attempts: [] }).text).not.toBe('')
  })

  it('never says yes or no while the payment service has not answered', () => {
    const { title, text } = wasChargedText({ status: 'processing', attempts: [{ status: 'processing' }] })
    expect(title).toBe('We don’t know yet')
    expect(text).toContain('Do not pay again')
  })

  it('tells what a bank took back from what we refunded', () => {
    const told = { status: 'refunded' as const, attempts: [], refunded_amount: 10_000 }
    expect(wasChargedText(told).text).toBe('See the refunds below.')
    expect(wasChargedText({ ...told, charged_back_amount: 10_000 }).text).toMatch(/^Your bank took it back/)
    expect(wasChargedText({ ...told, charged_back_amount: 4_000 }).text).toContain('we refunded some')
  })

  it('tells a demand that nobody tried from one that was declined', () => {
    expect(wasChargedText({ status: 'pending', attempts: [] }).text).toContain('Nobody has tried')
    expect(wasChargedText({ status: 'pending', attempts: failedOnce }).text).toContain('no money was taken')
    expect(isUntried({ status: 'pending', attempts: [] })).toBe(true)
    expect(isUntried({ status: 'pending', attempts: failedOnce })).toBe(false)
    expect(isUntried({ status: 'failed', attempts: [] })).toBe(false)
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

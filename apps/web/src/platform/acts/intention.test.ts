import { expect, test } from 'vitest'
import { newIntention, type SentBefore } from './intention.ts'

const counting = () => {
  let made = 0
  return () => `key-${(made += 1)}`
}

test('a retry of the same content has the same key', () => {
  const intention = newIntention(undefined, counting())
  expect(intention.keyOf({ amount: 1 })).toBe('key-1')
  expect(intention.keyOf({ amount: 1 })).toBe('key-1')
})

test('another content is another act', () => {
  const intention = newIntention(undefined, counting())
  intention.keyOf({ amount: 1 })
  expect(intention.keyOf({ amount: 2 })).toBe('key-2')
})

test('once done, the same content is another act', () => {
  const intention = newIntention(undefined, counting())
  intention.keyOf({ amount: 1 })
  intention.fulfil()
  expect(intention.keyOf({ amount: 1 })).toBe('key-2')
})

test('what was sent before the window was opened keeps its key', () => {
  let kept: SentBefore | null = null
  const memory = { read: () => kept, write: (sent: SentBefore) => void (kept = sent) }
  newIntention(memory, counting()).keyOf({ amount: 1 })
  expect(newIntention(memory, () => 'other').keyOf({ amount: 1 })).toBe('key-1')
})

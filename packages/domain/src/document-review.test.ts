import { describe, expect, test } from 'vitest'
import { checksOf, mayUndoReview, undoReviewUntil, type DocumentReview } from './document-review.ts'
import { documentTypes } from './enumerations.ts'

test('every type of document has something to compare', () => {
  expect(documentTypes.filter((type) => checksOf(type).length === 0)).toEqual([])
})

describe('undoing a decision', () => {
  const review: DocumentReview = {
    status: 'verified',
    reviewed_by: 'ama',
    reviewed_at: '2026-11-20T09:00:00.000Z',
    replaced: false,
    decided: false,
  }
  const last = '2026-11-20T09:00:15.000Z'

  test('ends after some seconds', () => {
    expect(undoReviewUntil('2026-11-20T09:00:00.000Z')).toBe(last)
    expect(mayUndoReview(review, 'ama', last)).toBe(true)
    expect(mayUndoReview(review, 'ama', '2026-11-20T09:00:15.001Z')).toBe(false)
  })

  test.each([
    ['another person', review, 'kofi'],
    ['a replaced document', { ...review, replaced: true }, 'ama'],
    ['an application that was decided since', { ...review, decided: true }, 'ama'],
    ['a document that waits', { ...review, reviewed_by: null, reviewed_at: null }, 'ama'],
  ])('not by or for %s', (_case, row, actor) => {
    expect(mayUndoReview(row, actor, last)).toBe(false)
  })
})

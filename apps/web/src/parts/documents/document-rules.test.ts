import { documentProgress } from '@efie/domain'
import { describe, expect, it } from 'vitest'
import { bestOf, type DocumentLike, factsOf, fileProblem, maxFileBytes } from './document-rules.ts'

const row = (change: Partial<DocumentLike>): DocumentLike => ({
  id: '1',
  document_type: 'payslip',
  status: 'pending',
  superseded_by: null,
  created_at: '2026-11-20T10:00:00Z',
  ...change,
})

describe('a file before it is sent', () => {
  it('is refused with what to do when empty, too large or of another kind', () => {
    expect(fileProblem({ size: 0, type: 'application/pdf' })).toContain('empty')
    expect(fileProblem({ size: maxFileBytes + 1, type: 'image/png' })).toContain('larger than 10 MB')
    expect(fileProblem({ size: 10, type: 'application/x-msdownload' })).toBe(
      'Upload a PDF, JPEG, PNG or WebP file',
    )
    expect(fileProblem({ size: maxFileBytes, type: 'image/webp' })).toBeNull()
  })
})

describe('the document that meets a requirement', () => {
  it('prefers the verified one, then the newest waiting one, and never one that was replaced', () => {
    const rejected = row({ id: 'rejected', status: 'rejected', created_at: '2026-11-21T10:00:00Z' })
    const old = row({ id: 'old', superseded_by: 'new' })
    const waiting = row({ id: 'waiting', document_type: 'work_id' })
    const verified = row({ id: 'verified', status: 'verified', created_at: '2026-10-01T10:00:00Z' })
    expect(bestOf([old], ['payslip'])).toBeNull()
    expect(bestOf([rejected, waiting, old], ['payslip', 'work_id'])?.id).toBe('waiting')
    expect(bestOf([rejected, waiting, verified], ['payslip', 'work_id'])?.id).toBe('verified')
    expect(bestOf([rejected], ['payslip'])?.id).toBe('rejected')
  })

  it('counts for the domain without those that were replaced', () => {
    const facts = factsOf([row({ superseded_by: '2' })])
    expect(documentProgress('employed', facts)[0]?.complete).toBe(false)
    expect(documentProgress('employed', factsOf([row({})]))[0]?.complete).toBe(true)
  })
})

import { roles } from '@efie/domain'
import { expect, test } from 'vitest'
import { runbookTopics, searchRunbooks } from './runbook.ts'
import { runbooks } from './runbooks.ts'

const found = (query: string, role?: (typeof roles)[number]) =>
  searchRunbooks(runbooks, query, role).map(({ id }) => id)

test('each has its own address, and every topic and desk has some', () => {
  expect(new Set(runbooks.map(({ id }) => id)).size).toBe(runbooks.length)
  for (const topic of runbookTopics) expect(runbooks.some((runbook) => runbook.topic === topic)).toBe(true)
  for (const role of roles.filter((known) => known !== 'user' && known !== 'company'))
    expect(found('', role).length, role).toBeGreaterThan(0)
})

test('finds by words of the text, of its other names, and for one role', () => {
  expect(found('eid')).toContain('announce-a-holiday')
  expect(found('smtp')[0]).toBe('mail-fails')
  expect(found('audit trail', 'admin')).toContain('who-did-that')
  expect(found('audit trail', 'sales_executive')).toEqual([])
  expect(found('zebra')).toEqual([])
})

test('numbers of the money policy are named, never written out', () => {
  const text = JSON.stringify(runbooks)
  expect(text).not.toContain('GH₵')
  expect(text).not.toMatch(/\d ?%|180 days/)
})

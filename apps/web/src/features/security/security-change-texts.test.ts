import { expect, test } from 'vitest'
import type { SecurityChange } from '~/platform/api/rows.ts'
import { changeLines, reversed, titleOf, undoQuestion } from './security-change-texts.ts'

const person = { id: 'p', full_name: 'Esi Owusu', email: 'esi@efie.example', role: 'finance' } as const
const change = (fields: Pick<SecurityChange, 'kind' | 'before' | 'after'>): SecurityChange => ({
  id: 'c',
  person: fields.kind === 'settings' ? null : person,
  actor: null,
  reason: null,
  created_at: '2026-11-20T09:00:00.000Z',
  state: 'standing',
  undone: null,
  ...fields,
})

test.each([
  [
    'Esi Owusu’s role',
    'Finance → Tenant',
    { kind: 'role', before: { role: 'finance' }, after: { role: 'user' } },
  ],
  [
    'Esi Owusu’s account',
    'Active → Suspended',
    { kind: 'suspension', before: { suspended: false }, after: { suspended: true } },
  ],
  [
    'Esi Owusu’s two-step verification',
    'Verification methods and passkeys: 2 → 0',
    { kind: 'factors', before: { factors: 2 }, after: { factors: 0 } },
  ],
  [
    'Security settings',
    'Failed attempts before lockout: 3 → 50',
    { kind: 'settings', before: { account_lockout: 3 }, after: { account_lockout: 50 } },
  ],
] as const)('%s: %s, and the other way round when undone', (title, line, fields) => {
  const row = change(fields)
  expect(titleOf(row)).toBe(title)
  expect(changeLines(row)).toEqual([line])
  const [words = '', now] = line.split(' → ')
  const [label, before] = words.includes(': ') ? words.split(': ') : [null, words]
  expect(changeLines(reversed(row))).toEqual([`${label === null ? '' : `${label}: `}${now} → ${before}`])
})

test.each([
  [
    'Return Esi Owusu to their previous role?',
    { kind: 'role', before: { role: 'finance' }, after: { role: 'user' } },
  ],
  [
    'End the suspension of Esi Owusu?',
    { kind: 'suspension', before: { suspended: false }, after: { suspended: true } },
  ],
  [
    'Suspend Esi Owusu again?',
    { kind: 'suspension', before: { suspended: true }, after: { suspended: false } },
  ],
  [
    'Restore two-step verification for Esi Owusu?',
    { kind: 'factors', before: { factors: 2 }, after: { factors: 0 } },
  ],
  [
    'Restore the previous security settings?',
    { kind: 'settings', before: { log_retention: 90 }, after: { log_retention: 7 } },
  ],
] as const)('%s is asked before a change is undone', (question, fields) => {
  expect(undoQuestion(change(fields))).toBe(question)
})

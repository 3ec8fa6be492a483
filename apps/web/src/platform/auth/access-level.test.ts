import type { Factor } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { aalOf, secondFactorsOf } from './access-level.ts'

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

const factor = (factor_type: Factor['factor_type'], status: Factor['status'] = 'verified'): Factor => ({
  id: factor_type,
  factor_type,
  status,
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
})

describe('the level of proof', () => {
  it('is what the token says', () => {
    expect(aalOf(token({ aal: 'aal2', name: 'Ama Ɔsɛe ~?>' }))).toBe('aal2')
    expect(aalOf(token({ aal: 'aal1' }))).toBe('aal1')
  })

  it('is the lower one where nothing readable is said', () => {
    for (const text of ['', 'a.b.c', token({}), 'e30.bnVsbA.sig']) expect(aalOf(text)).toBe('aal1')
  })
})

it('asks for finished factors, and never for recovery codes alone', () => {
  expect(secondFactorsOf({})).toEqual([])
  expect(secondFactorsOf({ factors: [factor('recovery_code'), factor('totp', 'unverified')] })).toEqual([])
  expect(secondFactorsOf({ factors: [factor('webauthn'), factor('recovery_code')] })).toHaveLength(1)
})

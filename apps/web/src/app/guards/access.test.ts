import { isAdminRole, type Role, roles } from '@efie/domain'
import { describe, expect, test } from 'vitest'
import { type Access, type AccessState, decideAccess } from './access.ts'

const guest: AccessState = { isInitialized: true, isAuthenticated: false, isAdmin: false, userRole: null }
const person = (role: Role): AccessState => ({
  isInitialized: true,
  isAuthenticated: true,
  isAdmin: isAdminRole(role),
  userRole: role,
})
const guarded: Access[] = ['signed-in', 'admin', 'company', 'company-manager', { roles: ['finance'] }]

test.each(['guest' as const, ...guarded])('%j waits until sign-in is initialised', (access) => {
  expect(decideAccess(access, { ...guest, isInitialized: false })).toBe('wait')
})

test.each(guarded)('%j sends guests to /login', (access) => {
  expect(decideAccess(access, guest)).toBe('/login')
})

test('/login and /register are for guests; others go to /dashboard', () => {
  expect(decideAccess('guest', guest)).toBe('allow')
  expect(decideAccess('guest', person('user'))).toBe('/dashboard')
})

describe.each(roles)('%s', (role) => {
  const state = person(role)
  test('passes the signed-in guard', () => expect(decideAccess('signed-in', state)).toBe('allow'))
  test('passes the admin guard unless user or company', () =>
    expect(decideAccess('admin', state)).toBe(role === 'user' || role === 'company' ? '/dashboard' : 'allow'))
  test('passes the company guard only as company', () =>
    expect(decideAccess('company', state)).toBe(role === 'company' ? 'allow' : '/dashboard'))
  test('passes the company manager guard only as company_manager', () =>
    expect(decideAccess('company-manager', state)).toBe(role === 'company_manager' ? 'allow' : '/dashboard'))
  test('opens a role dashboard only as that role', () =>
    expect(decideAccess({ roles: ['finance'] }, state)).toBe(role === 'finance' ? 'allow' : '/dashboard'))
})

test('a missing role goes to /dashboard', () => {
  expect(decideAccess({ roles: ['finance'] }, { ...person('finance'), userRole: null })).toBe('/dashboard')
})

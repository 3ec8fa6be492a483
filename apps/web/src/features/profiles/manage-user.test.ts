import { expect, test } from 'vitest'
import { grantableRoles, roleRefusal, suspendRefusal } from './manage-user.ts'

const admin = { id: 'a', role: 'admin' } as const
const superadmin = { id: 's', role: 'superadmin' } as const
const tenant = { id: 't', role: 'user' } as const

test('an admin gives roles below admin, a super admin gives all', () => {
  expect(grantableRoles(admin, tenant)).not.toContain('admin')
  expect(grantableRoles(admin, tenant)).toContain('credit_analyst')
  expect(grantableRoles(superadmin, tenant)).toContain('superadmin')
})

test('nobody changes or suspends themselves, an admin no other administrator', () => {
  expect(roleRefusal(admin, tenant)).toBeNull()
  expect(suspendRefusal(admin, tenant)).toBeNull()
  expect(roleRefusal(superadmin, superadmin)).toMatch(/own role/)
  expect(suspendRefusal(superadmin, superadmin)).toMatch(/own account/)
  expect(roleRefusal(admin, { id: 'b', role: 'admin' })).toMatch(/superadmin/)
  expect(suspendRefusal(admin, superadmin)).toMatch(/superadmin/)
})

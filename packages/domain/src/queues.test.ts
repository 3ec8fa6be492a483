import { expect, test } from 'vitest'
import { scopeOf } from './permissions.ts'
import { awaitedBy, awaitedLists, awaitedPermissions, queuePermissions, queues, queuesOf } from './queues.ts'
import { isAdminRole, roles } from './roles.ts'

test('every role may read the lists that its queues count', () => {
  for (const role of roles)
    for (const queue of queuesOf(role))
      expect(scopeOf(role, queuePermissions[queue]), `${queue} of ${role}`).not.toBeNull()
})

test('every role may read the lists of what it waits for, and each list belongs to a desk', () => {
  for (const role of roles)
    for (const awaited of awaitedBy(role))
      expect(scopeOf(role, awaitedPermissions[awaited]), `${awaited} of ${role}`).not.toBeNull()
  expect(new Set(roles.flatMap((role) => awaitedBy(role)))).toEqual(new Set(awaitedLists))
})

test('each queue belongs to a desk', () => {
  expect(new Set(roles.flatMap((role) => queuesOf(role)))).toEqual(new Set(queues))
})

test('tenants and companies have none, and admins only what they may approve', () => {
  for (const role of roles) if (!isAdminRole(role)) expect(queuesOf(role)).toEqual([])
  expect(queuesOf('admin')).toEqual(['approvals'])
  expect(queuesOf('finance')).toContain('approvals')
  expect(queuesOf('credit_analyst')).not.toContain('approvals')
})

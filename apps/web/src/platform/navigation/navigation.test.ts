import { abilitiesOf, roles } from '@efie/domain'
import { expect, test } from 'vitest'
import { translate } from '~/i18n/i18n.ts'
import { adminEntries, adminEntryOf, visibleAdminEntries } from './admin-entries.ts'
import { homeOf, roleDashboards, roleOfDashboard } from './roles.ts'
import { applicationPath, userGroups } from './user-entries.ts'

test('the admin sidebar has the fourteen entries of the specification in its order', () => {
  expect(adminEntries.map(({ to, label }) => `${to} ${label}`)).toEqual([
    '/admin Dashboard',
    '/admin/users User Management',
    '/admin/applications Applications',
    '/admin/payments Payments',
    '/admin/documents Documents',
    '/admin/configuration Configuration',
    '/admin/support Support',
    '/admin/analytics Analytics',
    '/admin/properties Properties',
    '/admin/security Security',
    '/admin/notifications Notifications',
    '/admin/settings Settings',
    '/admin/help Help & Support',
    '/admin/companies Companies',
  ])
})

test('admins see all of them, other staff those they may read', () => {
  expect(visibleAdminEntries(abilitiesOf('admin'))).toHaveLength(14)
  const finance = visibleAdminEntries(abilitiesOf('finance')).map(({ label }) => label)
  expect(finance).toContain('Payments')
  expect(finance).not.toContain('Settings')
})

test('a path belongs to the entry it lies below', () => {
  expect(adminEntryOf('/admin')?.label).toBe('Dashboard')
  expect(adminEntryOf('/admin/documents-enhanced')?.label).toBe('Documents')
  expect(adminEntryOf('/admin/unknown')).toBeUndefined()
})

test('the user sidebar has the groups of the specification', () => {
  const labels = userGroups('user').map((group) => [
    translate(group.label),
    group.entries.map(({ label }) => translate(label)),
  ])
  expect(labels).toEqual([
    ['Main', ['Dashboard', 'My Application', 'Payment History', 'Documents', 'Shop']],
    ['Support', ['Create Ticket', 'View Tickets', 'Help Center']],
    ['Account', ['Profile Settings', 'Notifications']],
  ])
  expect(userGroups('company').map(({ label }) => translate(label))).toContain('Company')
  expect(userGroups('company_manager').map(({ label }) => translate(label))).toContain('Company Manager')
})

test.each([
  [true, true, '/application'],
  [true, false, '/application'],
  [false, true, '/eligibility'],
  [false, false, '/eligibility'],
  [null, true, '/eligibility'],
  [null, false, '/login'],
] as const)('My Application with eligible %s and signed in %s leads to %s', (eligible, signedIn, path) => {
  expect(applicationPath(eligible, signedIn)).toBe(path)
})

test('each role dashboard belongs to one role, whose home it is', () => {
  for (const [path, role] of Object.entries(roleDashboards)) {
    expect(roleOfDashboard(`${path}/`)).toBe(role)
    expect(homeOf(role)).toBe(path)
  }
  expect(roleOfDashboard('/dashboard')).toBeNull()
  expect(roles.every((role) => homeOf(role).startsWith('/'))).toBe(true)
})

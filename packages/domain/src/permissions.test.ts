import { describe, expect, test } from 'vitest'
import { type Role, roles } from './roles.ts'
import {
  abilitiesOf,
  can,
  canManageProfile,
  type Permission,
  permissions,
  type Scope,
  scopeOf,
} from './permissions.ts'

/**
 * The matrix of domain.md §4, row by row. Columns follow its header. `-` means no access, otherwise the
 * scope's first letter:
 * o own, l leads, r arrears, c companies, e employees, L listed, a all.
 */
const columns: Role[] = [
  'user',
  'company',
  'sales_executive',
  'credit_analyst',
  'inspection_and_verification',
  'finance',
  'recovery_and_collections',
  'company_manager',
  'admin',
  'superadmin',
]
const scopes: Record<string, Scope | null> = {
  '-': null,
  o: 'own',
  l: 'leads',
  r: 'arrears',
  c: 'companies',
  e: 'employees',
  L: 'listed',
  a: 'all',
}
const matrix: [Permission, string][] = [
  ['me.read', 'oooooooooo'],
  ['me.update', 'oooooooooo'],
  ['notifications.read', 'oooooooooo'],
  ['notifications.update', 'oooooooooo'],
  ['profiles.read', '-elaaarcaa'],
  ['profiles.update', '--------aa'],
  ['profiles.set-role', '--------aa'],
  ['applications.read', 'o-laaarcaa'],
  ['applications.create', 'o-l-----aa'],
  ['applications.update', 'o-l-----aa'],
  ['applications.assess', '---a----aa'],
  ['applications.sign', 'o---------'],
  ['employment-confirmations.read', 'oo-aa--aaa'],
  ['employment-confirmations.answer', '-o--------'],
  ['employments.read', 'o---------'],
  ['reveals.create', '---aaa--aa'],
  ['reveals.identity', '---aa---aa'],
  ['reveals.payout-account', '---aaa--aa'],
  ['documents.read', 'o-laaa--aa'],
  ['documents.upload', 'o-l-----aa'],
  ['documents.verify', '----a---aa'],
  ['inspections.read', 'o--aa---aa'],
  ['inspections.write', '----a---aa'],
  ['payments.read', 'oo-a-arcaa'],
  ['payments.pay', 'oo--------'],
  ['payments.record', '-----a----'],
  ['payments.refund', '-----a----'],
  ['disbursements.read', '-----a--aa'],
  ['disbursements.request', '-----a----'],
  ['disbursements.release', '-----a--aa'],
  ['ledger.read', '-----a--aa'],
  ['ledger.close', '-----a----'],
  ['reconciliations.read', '-----a--aa'],
  ['reconciliations.write', '-----a----'],
  ['collections.read', 'o--a-aa-aa'],
  ['collections.write', '------a---'],
  ['approvals.read', '---ooaooaa'],
  ['approvals.decide', '-----a--aa'],
  ['loans.waive', '---a--a---'],
  ['loans.service', '------a---'],
  ['loans.adjust', '-----a----'],
  ['loans.own', 'o---------'],
  ['hardship.read', 'o--a-aa-aa'],
  ['guarantors.invite', 'o---------'],
  ['portfolio.read', '---a-aa-aa'],
  ['products.write', '--------aa'],
  ['orders.read', 'o-la-ar-aa'],
  ['orders.create', 'o-l-----aa'],
  ['orders.transition', 'o--a-a--aa'],
  ['properties.read', 'L-aaaa--aa'],
  ['properties.write', '----a---aa'],
  ['leads.read', '--o-----aa'],
  ['leads.write', '--o-----aa'],
  ['tickets.read', 'ooaaaaaaaa'],
  ['tickets.create', 'oooooooooo'],
  ['tickets.reply', 'ooaaaaaaaa'],
  ['companies.read', '-o-a-a-caa'],
  ['companies.write', '-o-----caa'],
  ['companies.create', 'o------caa'],
  ['companies.manage', '-------caa'],
  ['employees.read', '-e-a-a-caa'],
  ['employees.write', '-e-----caa'],
  ['invoices.read', '-e-a-a-caa'],
  ['invoices.pay', '-e--------'],
  ['invoices.dispute', '-e--------'],
  ['invoices.approve', '-------caa'],
  ['invoices.issue', '-----a--aa'],
  ['invoices.adjust', '-----a----'],
  ['employment-confirmations.request', '---aa---aa'],
  ['settings.read', '--------aa'],
  ['settings.write', '--------aa'],
  ['backups.run', '--------aa'],
  ['backups.restore', '---------a'],
  ['sso.read', '--------aa'],
  ['sso.write', '--------aa'],
  ['audit.read', '--------aa'],
  ['profiles.notes', '--laaarcaa'],
  ['applications.assign', '--------aa'],
  ['tickets.merge', '--------aa'],
  ['saved-views.read', '--oooooooo'],
  ['saved-views.write', '--ooooooaa'],
  ['canned-replies.read', '--aaaaaaaa'],
  ['canned-replies.write', '--------aa'],
  ['search.read', '--aaaaaaaa'],
  ['broadcasts.write', '--------aa'],
  ['messages.retry', '--------aa'],
  ['policies.read', '---a-a--aa'],
  ['policies.write', '--------aa'],
  ['analytics.read', '-ooaaarcaa'],
]

describe('permission matrix', () => {
  test.each(matrix)('%s', (permission, row) => {
    const expected = Object.fromEntries(columns.map((role, index) => [role, scopes[row[index] ?? '-']]))
    expect(Object.fromEntries(columns.map((role) => [role, scopeOf(role, permission)]))).toEqual(expected)
  })

  test('a role’s abilities are exactly the permissions for which it has a scope', () => {
    for (const role of roles) {
      const abilities = new Set<string>(abilitiesOf(role))
      for (const permission of Object.keys(permissions) as Permission[])
        expect(abilities.has(permission)).toBe(can({ id: 'x', role }, permission))
    }
  })

  test('a scope reaches only its rows', () => {
    const actor = (role: Role) => ({ id: 'me', role })
    expect(can(actor('user'), 'applications.read', { user_id: 'me' })).toBe(true)
    expect(can(actor('user'), 'applications.read', { user_id: 'you' })).toBe(false)
    expect(can(actor('sales_executive'), 'applications.read', { lead_owner_id: 'me' })).toBe(true)
    expect(can(actor('sales_executive'), 'applications.read', { user_id: 'you' })).toBe(false)
    expect(can(actor('recovery_and_collections'), 'applications.read', { in_arrears: true })).toBe(true)
    expect(can(actor('recovery_and_collections'), 'applications.read', { in_arrears: false })).toBe(false)
    expect(can(actor('company_manager'), 'companies.read', { manager_id: 'me' })).toBe(true)
    expect(can(actor('company_manager'), 'companies.read', { manager_id: 'you' })).toBe(false)
    expect(can(actor('user'), 'properties.read', { listed: true })).toBe(true)
    expect(can(actor('user'), 'properties.read', {})).toBe(false)
    expect(can(actor('company'), 'applications.read', { user_id: 'me' })).toBe(false)
  })

  // An invoice is paid by the verb that pays everything, under either permission.
  test('who may pay invoices may pay', () => {
    for (const role of roles.filter((one) => scopeOf(one, 'invoices.pay')))
      expect(scopeOf(role, 'payments.pay'), role).toBe('own')
  })

  test('no one changes their own role, and admins stay below admin', () => {
    const admin = { id: 'a', role: 'admin' as const }
    const superadmin = { id: 's', role: 'superadmin' as const }
    expect(canManageProfile(admin, { id: 'u', role: 'user' }, 'finance')).toBe(true)
    expect(canManageProfile(admin, { id: 'u', role: 'user' }, 'admin')).toBe(false)
    expect(canManageProfile(admin, { id: 'b', role: 'admin' })).toBe(false)
    expect(canManageProfile(admin, { ...admin }, 'user')).toBe(false)
    expect(canManageProfile(superadmin, admin, 'user')).toBe(true)
    expect(canManageProfile(superadmin, superadmin, 'user')).toBe(false)
    expect(canManageProfile({ id: 'f', role: 'finance' }, { id: 'u', role: 'user' })).toBe(false)
  })
})

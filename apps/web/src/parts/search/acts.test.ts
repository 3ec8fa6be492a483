import { abilitiesOf, isAdminRole, roles } from '@efie/domain'
import { expect, test } from 'vitest'
import { detailRoutes, routes } from '../../../../../e2e/routes.ts'
import { adminEntryOf } from '~/platform/navigation/admin-entries.ts'
import { actsFor, actsNamed } from './acts.ts'

const known = new Set([...routes.map(({ path }) => path), ...detailRoutes.map(({ pattern }) => pattern)])
const labelsOf = (typed: string, acts = actsFor('finance', abilitiesOf('finance'))) =>
  actsNamed(typed, acts).flatMap(({ hits }) => hits.map(({ label }) => label))

test.each(roles.filter(isAdminRole))('%s is offered acts on pages that they may open', (role) => {
  const abilities = abilitiesOf(role)
  const acts = actsFor(role, abilities)
  expect(acts.length).toBeGreaterThan(2)
  expect(new Set(acts.map(({ label }) => label)).size).toBe(acts.length)
  for (const { label, go } of acts) {
    const path = String(go).split('?')[0] ?? ''
    expect(known, label).toContain(path)
    const needed = adminEntryOf(path)?.permission
    if (needed) expect(abilities, label).toContain(needed)
  }
})

test('what a person may do decides, not their role', () => {
  const paths = (abilities: readonly string[]) => actsFor('finance', abilities).map(({ go }) => go)
  expect(paths([])).toEqual([])
  expect(paths(['disbursements.release'])).toEqual(['/dashboard/finance?tab=payouts&status=requested'])
  // A desk belongs to its role: others have no such page, whatever they may do.
  expect(actsFor('admin', ['disbursements.release'])).toEqual([])
  expect(actsFor('sales_executive', ['leads.write'])).toMatchObject([
    { go: '/dashboard/sales-executive?do=add' },
  ])
  expect(actsFor('admin', ['leads.write'])).toMatchObject([{ go: '/admin/leads?do=add' }])
})

test('acts are found by the beginnings of their words, in any order', () => {
  expect(labelsOf('pay rel')).toEqual(['Release payouts'])
  expect(labelsOf('broadc')).toEqual([])
  expect(labelsOf('bank st')).toEqual(['Import a bank statement'])
  expect(labelsOf('landlord')).toEqual(['Request payouts'])
  expect(labelsOf('e').length).toBeLessThanOrEqual(5)
  expect(labelsOf('').length).toBeGreaterThan(5)
  expect(labelsOf('%%')).toEqual([])
})

import { expect, test } from 'vitest'
import { applicationChanges, applicationInput } from './applications-schemas.ts'

test('a change holds only what was sent: no default slips in', () => {
  expect(applicationChanges.parse({ landlord_name: ' Ama Mensah ' })).toEqual({ landlord_name: 'Ama Mensah' })
})

test('months and payday that are left out are left to the terms in force', () => {
  const sent = {
    monthly_rent: 82_550,
    landlord_name: 'Kofi Mensah',
    landlord_phone: '0241234567',
    property_address: '12 Ring Road, Accra',
    lease_start_date: '2026-12-01',
    lease_end_date: '2027-11-30',
  }
  expect(applicationInput.parse(sent)).toEqual({
    ...sent,
    landlord_phone: '+233241234567',
    plan: 'standard',
  })
})

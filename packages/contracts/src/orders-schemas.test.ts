import { expect, test } from 'vitest'
import { delivery } from './orders-schemas.ts'

const filled = {
  recipient_name: ' Ama Serwaa ',
  phone: '024 123 4567',
  region: 'Ashanti',
  address: '12 Prempeh II Street, Kumasi',
  gps: 'ak 039 5028',
  delivery_date: '2026-11-27',
  delivery_slot: 'morning',
}

test('a delivery address is put into its form', () => {
  expect(delivery.parse(filled)).toEqual({
    recipient_name: 'Ama Serwaa',
    phone: '+233241234567',
    region: 'Ashanti',
    address: '12 Prempeh II Street, Kumasi',
    gps: 'AK-039-5028',
    delivery_date: '2026-11-27',
    delivery_slot: 'morning',
  })
})

test('and says what to enter where it is not one', () => {
  const found = delivery.safeParse({ ...filled, phone: '12', gps: 'here', region: '', address: '' })
  expect(found.error?.issues.map(({ message }) => message)).toEqual([
    'Enter a phone number, such as 024 123 4567',
    'Choose a region',
    'Enter the street, house and town',
    'Enter a digital address, such as GA-123-4567',
  ])
})

import { expect, test } from 'vitest'
import { NotDone } from '~/platform/lists/bulk-act.ts'
import { parcelsToSend } from './order-bulk.tsx'

test('an order’s packed parcels are sent out; without any parcel it isn’t done', () => {
  const packed = { id: 'b', status: 'packed' } as const
  const away = { id: 'a', status: 'out-for-delivery' } as const
  expect(parcelsToSend([away, packed])).toEqual([packed])
  expect(parcelsToSend([away])).toEqual([away])
  expect(() => parcelsToSend([])).toThrow(NotDone)
})

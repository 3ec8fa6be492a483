import { expect, test } from 'vitest'
import { regions } from '../enumerations.ts'
import { deliveryEstimates, extraDeliveryDays } from './delivery.ts'

const none: ReadonlySet<string> = new Set()
// A Friday.
const friday = '2026-11-20'
const estimate = (region: string, days = { min: 2, max: 5 }, holidays = none) =>
  deliveryEstimates(friday, days, holidays).find((one) => one.region === region)

test('Greater Accra and Ashanti take a product’s own delivery days, the north four more', () => {
  expect(estimate('Greater Accra')).toEqual({
    region: 'Greater Accra',
    earliest: '2026-11-24',
    latest: '2026-11-27',
  })
  expect(estimate('Ashanti')).toMatchObject({ earliest: '2026-11-24', latest: '2026-11-27' })
  expect(estimate('Volta')).toMatchObject({ earliest: '2026-11-26', latest: '2026-12-01' })
  expect(estimate('Upper West')).toMatchObject({ earliest: '2026-11-30', latest: '2026-12-03' })
})

test('no region is left out, and none is quicker than Accra', () => {
  expect(deliveryEstimates(friday, { min: 1, max: 1 }, none).map(({ region }) => region)).toEqual(regions)
  for (const region of regions) expect(extraDeliveryDays(region)).toBeGreaterThanOrEqual(0)
})

test('nothing arrives the day it is ordered, or on a holiday', () => {
  expect(estimate('Ashanti', { min: 0, max: 0 })).toMatchObject({
    earliest: '2026-11-23',
    latest: '2026-11-23',
  })
  expect(estimate('Ashanti', { min: 1, max: 1 }, new Set(['2026-11-23']))).toMatchObject({
    earliest: '2026-11-24',
  })
})

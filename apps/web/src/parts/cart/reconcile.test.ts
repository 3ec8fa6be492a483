import { expect, test } from 'vitest'
import { isKnown, linesOf, reconcile } from './reconcile.ts'

const bed = { id: 'bed-queen', product_id: 'bed', name: 'Bed', price: 215_000, image_url: null, quantity: 2 }
const tv = { id: 'tv', name: 'Smart TV', price: 389_950, image_url: '/tv.svg', quantity: 1 }
const line = (index: number, more: object) => ({
  index,
  product_id: null,
  variant_id: null,
  image_url: null,
  photo: null,
  note: null,
  available: 9,
  unit_price: 0,
  ...more,
})

test('asks about what would be ordered, by variant where there is one', () => {
  expect(linesOf([bed, { ...tv, id: 'x', quantity: 0 }, tv])).toEqual([
    { variant_id: 'bed-queen', quantity: 2, price_seen: 215_000 },
    { product_id: 'tv', quantity: 1, price_seen: 389_950 },
  ])
})

test('says nothing where nothing changed', () => {
  const items = [bed, tv]
  const answer = [line(0, { unit_price: 215_000 }), line(1, { unit_price: 389_950 })]
  expect(reconcile(items, items, answer)).toEqual({ items, notes: [] })
})

test('takes over a new price and fewer pieces, and says both', () => {
  const { items, notes } = reconcile([bed], [bed], [line(0, { unit_price: 220_000, available: 1 })])
  expect(items).toEqual([{ ...bed, price: 220_000, quantity: 1 }])
  expect(notes).toEqual([
    'Bed is now GH₵ 2,200.00. It was GH₵ 2,150.00 when you added it.',
    'Only 1 of Bed left. We’ve set the quantity to 1.',
  ])
})

test('what is sold out or gone stays listed at 0', () => {
  const { items, notes } = reconcile(
    [bed, tv],
    [bed, tv],
    [
      line(0, { unit_price: 215_000, available: 0, note: 'sold-out' }),
      line(1, { note: 'gone', available: 0 }),
    ],
  )
  expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['bed-queen', 0],
    ['tv', 0],
  ])
  expect(notes).toEqual([
    'Bed is sold out. It’ll stay in your cart at 0 and won’t be ordered.',
    'Smart TV is no longer available, so we won’t order it.',
  ])
})

test('leaves alone what was changed after it was asked about', () => {
  const now = [{ ...bed, quantity: 3 }]
  expect(reconcile(now, [bed], [line(0, { unit_price: 215_000, available: 2 })]).items).toEqual(now)
})

test('asks for no more than one order takes, and says so', () => {
  const many = { ...tv, quantity: 900 }
  expect(linesOf([many])[0]?.quantity).toBe(100)
  const { items, notes } = reconcile([many], [many], [line(0, { unit_price: 389_950, available: 2_000 })])
  expect(items[0]?.quantity).toBe(100)
  expect(notes).toEqual(['You can order up to 100 of Smart TV. We’ve set the quantity to 100.'])
})

test('knows its own ids', () => {
  expect(isKnown({ id: '019bf4be-2260-73d5-b300-03ecc82e07da' })).toBe(true)
  expect(isKnown({ id: '1' })).toBe(false)
})

import '~/platform/testing/memory-storage.ts'
import { beforeEach, expect, test } from 'vitest'
import { cartCount, cartLines, cartSubtotal, mergeCarts, useCartStore } from './cart-store.ts'

const bed = { id: 'bed', name: 'Bed', price: 215_000, image_url: null }
const tv = { id: 'tv', name: 'Smart TV', price: 389_950, image_url: '/tv.svg' }
const { add, increase, decrease, remove, belongTo } = useCartStore.getState()
const items = () => useCartStore.getState().items

beforeEach(() => {
  localStorage.clear()
  useCartStore.setState({ items: [], owner: null, left: {} })
})

test('an added item starts at 1 and gains 1 when it is there already', () => {
  add(bed)
  add(tv)
  add(bed)
  expect(items().map(({ id, quantity }) => [id, quantity])).toEqual([
    ['bed', 2],
    ['tv', 1],
  ])
})

test('adding again takes over a changed price', () => {
  add(bed)
  add({ ...bed, price: 200_000 })
  expect(items()).toEqual([{ ...bed, price: 200_000, quantity: 2 }])
})

test('minus stops at 0, where the item stays listed and is not ordered', () => {
  add(bed)
  add(tv)
  decrease('bed')
  decrease('bed')
  expect(items().find(({ id }) => id === 'bed')?.quantity).toBe(0)
  expect(cartLines(items()).map(({ id }) => id)).toEqual(['tv'])
})

test('the subtotal is the sum of price times quantity, the badge counts pieces', () => {
  add(bed)
  increase('bed')
  add(tv)
  expect(cartSubtotal(items())).toBe(819_950)
  expect(cartCount(items())).toBe(3)
})

test('items can be removed', () => {
  add(bed)
  remove('bed')
  expect(items()).toEqual([])
})

test('the cart is kept under its own key, without the drawer', async () => {
  await useCartStore.persist.rehydrate()
  add(bed)
  useCartStore.getState().setOpen(true)
  expect(JSON.parse(localStorage.getItem('cart-store') ?? '').state).toEqual({
    items: [{ ...bed, quantity: 1 }],
    owner: null,
    left: {},
  })
})

test('a guest’s cart joins the one that the person left here, with the larger quantity of what is in both', () => {
  add(bed)
  belongTo('ama')
  add(bed)
  belongTo(null)
  expect(items()).toEqual([])
  add(bed)
  add(tv)
  belongTo('ama')
  expect(items()).toEqual([
    { ...bed, quantity: 2 },
    { ...tv, quantity: 1 },
  ])
  expect(useCartStore.getState().left).toEqual({})
})

test('the next person at the same browser does not see what the last one left', () => {
  belongTo('ama')
  add(bed)
  belongTo('kofi')
  expect(items()).toEqual([])
  belongTo('ama')
  expect(items()).toEqual([{ ...bed, quantity: 1 }])
})

test('two carts become one, in the order of the first', () => {
  expect(mergeCarts([{ ...bed, quantity: 0 }], [{ ...bed, price: 200_000, quantity: 3 }])).toEqual([
    { ...bed, price: 200_000, quantity: 3 },
  ])
})

import { defaultVariant } from '@efie/domain'
import { expect, test } from 'vitest'
import { choose, onSale, optionsOf } from './variants.ts'

const variant = (id: string, size: string | null, colour: string | null, more: object = {}) => ({
  id,
  product_id: 'p',
  stock_item_id: id,
  size,
  colour,
  price: 100,
  stock: 3,
  position: 0,
  listed: true,
  version: 1,
  ...more,
})
const queenGrey = variant('qg', 'Queen', 'Grey', { stock: 0 })
const queenBlue = variant('qb', 'Queen', 'Blue', { position: 1 })
const kingGrey = variant('kg', 'King', 'Grey', { position: 2 })
const all = [kingGrey, queenBlue, queenGrey, variant('old', 'Single', 'Grey', { listed: false })]

test('offers what is listed, in order, and begins with what can be had', () => {
  expect(onSale(all).map(({ id }) => id)).toEqual(['qg', 'qb', 'kg'])
  expect(defaultVariant(onSale(all))).toBe(queenBlue)
  expect(optionsOf(onSale(all))).toEqual({ sizes: ['Queen', 'King'], colours: ['Grey', 'Blue'] })
})

test('asks nothing where there is nothing to choose', () => {
  expect(optionsOf([variant('one', null, 'Grey')])).toEqual({ sizes: [], colours: [] })
})

test('keeps the other option where both are made, and follows where they are not', () => {
  expect(choose(onSale(all), queenBlue, { colour: 'Grey' })).toBe(queenGrey)
  expect(choose(onSale(all), queenBlue, { size: 'King' })).toBe(kingGrey)
})

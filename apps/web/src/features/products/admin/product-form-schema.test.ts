import { expect, test } from 'vitest'
import { productSchema, specificationsOf, textOfSpecifications } from './product-form-schema.ts'

test('specifications are written one a line and come back so', () => {
  const text = 'Size: 5 × 6 ft\n\n Core : High-density foam '
  const read = specificationsOf(text)
  expect(read).toEqual({ Size: '5 × 6 ft', Core: 'High-density foam' })
  expect(textOfSpecifications(read ?? {})).toBe('Size: 5 × 6 ft\nCore: High-density foam')
  expect(specificationsOf('just words')).toBeNull()
  expect(specificationsOf('')).toEqual({})
})

test('the longest delivery is not shorter than the shortest', () => {
  const found = productSchema.safeParse({
    name: 'Bed',
    category: 'beds-and-mattresses',
    brand: '',
    price: 100,
    description: '',
    specifications: '',
    warranty_months: 12,
    delivery_days_min: 5,
    delivery_days_max: 2,
    stock: 0,
  })
  expect(found.error?.issues[0]?.path).toEqual(['delivery_days_max'])
})

import { existsSync, readFileSync } from 'node:fs'
import { productCategories, regions } from '@efie/domain'
import { expect, test } from 'vitest'
import { demoProducts } from './index.ts'
import { demoProperties } from './properties.ts'
import { namesWithVariants, variantsOf } from './variants.ts'

const publicFile = (path: string) => new URL(`../../../../web/public${path}`, import.meta.url)

test('ten products in each of the nine categories, each with several pictures that have been drawn', () => {
  for (const category of productCategories) {
    const own = demoProducts.filter((row) => row.category === category)
    expect(own).toHaveLength(10)
    for (const { image_url, images = [], price, specifications = {} } of own) {
      expect(image_url).toMatch(new RegExp(`^/products/${category}-\\d+\\.svg$`))
      expect(images.length).toBeGreaterThanOrEqual(3)
      for (const image of images) expect(existsSync(publicFile(image)), image).toBe(true)
      expect(price).toBeGreaterThan(10_000)
      expect(Object.keys(specifications).length).toBeGreaterThanOrEqual(3)
      expect(Object.values(specifications)).not.toContain('')
    }
  }
  expect(new Set(demoProducts.map((row) => row.name)).size).toBe(90)
  const pictures = demoProducts.flatMap(({ images = [] }) =>
    images.map((image) => readFileSync(publicFile(image), 'utf8')),
  )
  expect(new Set(pictures).size).toBe(270)
})

test('goods come in colours and sizes, a larger one at its own price, each under a name of the catalogue', () => {
  const names = new Set(demoProducts.map(({ name }) => name))
  expect(namesWithVariants.filter((name) => !names.has(name))).toEqual([])
  const variants = demoProducts.flatMap(({ name, price }) =>
    variantsOf(name).map((variant) => ({ variant, price })),
  )
  expect(variants.filter(({ variant }) => variant.colour !== null).length).toBeGreaterThan(20)
  const priced = variants.filter(({ variant }) => variant.price !== null)
  expect(priced.length).toBeGreaterThan(3)
  for (const { variant, price } of priced) expect(variant.price).toBeGreaterThan(price)
})

test('twenty homes in regions of Ghana', () => {
  expect(demoProperties).toHaveLength(20)
  for (const { region, monthly_rent } of demoProperties) {
    expect(regions).toContain(region)
    expect(monthly_rent).toBeGreaterThan(0)
  }
})

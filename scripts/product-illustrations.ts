import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProductCategory } from '../packages/domain/src/index.ts'
import { demoCatalogue } from '../apps/server/src/demo/catalogue/index.ts'
import { airConditioners } from './illustrations/air-conditioners.ts'
import { beds } from './illustrations/beds.ts'
import { dining } from './illustrations/dining.ts'
import { palettes } from './illustrations/colour.ts'
import { laptops } from './illustrations/laptops.ts'
import { phones } from './illustrations/phones.ts'
import { refrigerators } from './illustrations/refrigerators.ts'
import { atHome, closeUp, type Kind, picture } from './illustrations/scene.ts'
import { sofas } from './illustrations/sofas.ts'
import { televisions } from './illustrations/televisions.ts'
import { washing } from './illustrations/washing.ts'

/** Regenerates the pictures of the demo catalogue: each product in three views of a few kilobytes. */
const folder = fileURLToPath(new URL('../apps/web/public/products', import.meta.url))
mkdirSync(folder, { recursive: true })

const kinds: Readonly<Record<ProductCategory, readonly Kind[]>> = {
  'beds-and-mattresses': beds,
  'sofas-and-chairs': sofas,
  'dining-sets': dining,
  refrigerators,
  'washing-machines': washing,
  'air-conditioners': airConditioners,
  'smart-tvs': televisions,
  laptops,
  'mobile-devices': phones,
}

for (const [index, { category, drawing: number, pictures, product }] of demoCatalogue.entries()) {
  const kind = kinds[category][number - 1]
  // Each category starts with a different colour.
  const palette = palettes[(index + Math.floor(index / 10) * 3) % palettes.length]
  if (!kind || !palette) throw new Error(`${product.name}: there is no drawing ${number} of ${category}`)
  const cheaper = demoCatalogue.filter(
    (other) => other.category === category && other.drawing === number && other.product.price < product.price,
  ).length
  const drawing = kind[Math.min(cheaper, kind.length - 1)] ?? kind[0]
  const base = `${folder}/${pictures}`
  writeFileSync(`${base}.svg`, picture(product.name, drawing, palette))
  writeFileSync(`${base}-home.svg`, atHome(`${product.name}, at home`, drawing, palette))
  writeFileSync(`${base}-near.svg`, closeUp(`${product.name}, from near by`, drawing, palette))
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoCatalogue } from '../apps/server/src/demo/catalogue/index.ts'
import { appliances } from './illustrations/appliances.ts'
import { atHome, closeUp, scaledByPriceRank, palettes, picture } from './illustrations/draw.ts'
import { electronics } from './illustrations/electronics.ts'
import { furniture } from './illustrations/furniture.ts'

/**
 * Regenerates the pictures of the demo catalogue: each product in its own colours, in three views of one or
 * two kilobytes.
 */
const folder = fileURLToPath(new URL('../apps/web/public/products', import.meta.url))
mkdirSync(folder, { recursive: true })

const drawings = { ...furniture, ...appliances, ...electronics }
/** Corner of the close-up, where a category has most detail. */
const cornerOf = (category: string): string => {
  if (category in furniture) return '84 168'
  return category in electronics ? '120 150' : '132 84'
}

for (const [index, { category, drawing, pictures, product }] of demoCatalogue.entries()) {
  const draw = drawings[category]?.[drawing - 1]
  // Each category starts with a different colour.
  const palette = palettes[(index + Math.floor(index / 10) * 3) % palettes.length]
  if (!draw || !palette) throw new Error(`${product.name}: there is no drawing ${drawing} of ${category}`)
  const kind = demoCatalogue.filter((other) => other.category === category && other.drawing === drawing)
  const cheaper = kind.filter((other) => other.product.price < product.price).length
  const body = kind.length === 1 ? draw(palette) : scaledByPriceRank(draw(palette), cheaper)
  const base = `${folder}/${pictures}`
  writeFileSync(`${base}.svg`, picture(product.name, body))
  writeFileSync(
    `${base}-home.svg`,
    atHome(`${product.name}, at home`, body, palette, category in electronics),
  )
  writeFileSync(`${base}-near.svg`, closeUp(`${product.name}, from near by`, body, cornerOf(category)))
}

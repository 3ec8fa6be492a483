import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { productCategoryLabels } from '@efie/domain'
import { appliances } from './illustrations/appliances.ts'
import { palettes, picture } from './illustrations/draw.ts'
import { electronics } from './illustrations/electronics.ts'
import { furniture } from './illustrations/furniture.ts'

/** Draws the pictures of the demo's catalogue anew: five in each category, a kilobyte or two each. */
const folder = fileURLToPath(new URL('../apps/web/public/products', import.meta.url))
mkdirSync(folder, { recursive: true })

const drawings = { ...furniture, ...appliances, ...electronics }
let shift = 0
for (const [category, label] of Object.entries(productCategoryLabels)) {
  shift += 1
  for (const [index, draw] of (drawings[category] ?? []).entries()) {
    const palette = palettes[(index + shift) % palettes.length]
    if (palette) writeFileSync(`${folder}/${category}-${index + 1}.svg`, picture(label, draw(palette)))
  }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { productCategoryLabels } from '@efie/domain'
import { appliances } from './illustrations/appliances.ts'
import { atHome, closeUp, palettes, picture } from './illustrations/draw.ts'
import { electronics } from './illustrations/electronics.ts'
import { furniture } from './illustrations/furniture.ts'

/** Draws the pictures of the demo's catalogue anew: five things in each category, each in three views of a kilobyte or two. */
const folder = fileURLToPath(new URL('../apps/web/public/products', import.meta.url))
mkdirSync(folder, { recursive: true })

const drawings = { ...furniture, ...appliances, ...electronics }
/** Where there is most to see from near by. */
const cornerOf = (category: string): string => {
  if (category in furniture) return '84 168'
  return category in electronics ? '120 150' : '132 84'
}

let shift = 0
for (const [category, label] of Object.entries(productCategoryLabels)) {
  shift += 1
  for (const [index, draw] of (drawings[category] ?? []).entries()) {
    const palette = palettes[(index + shift) % palettes.length]
    if (!palette) continue
    const body = draw(palette)
    const base = `${folder}/${category}-${index + 1}`
    writeFileSync(`${base}.svg`, picture(label, body))
    writeFileSync(`${base}-home.svg`, atHome(`${label}, at home`, body, palette, category in electronics))
    writeFileSync(`${base}-near.svg`, closeUp(`${label}, from near by`, body, cornerOf(category)))
  }
}

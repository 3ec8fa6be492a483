import sharp from 'sharp'
import { sampleStrokes } from '../papers/selfie.ts'
import { makeRandom, type Random } from '../random.ts'
import { SEED } from '../stage.ts'

const [WIDTH, HEIGHT] = [880, 660]
/** Width of the files: rendering them for every frame takes most of the time. */
const PIXELS = 640
/** Every so many homes also show a room. */
const ROOM_EVERY = 3

const skies = [
  ['#8fc3ea', '#e3f1fa'],
  ['#a9d3f0', '#f6efe0'],
  ['#7fb2dc', '#dfeaf2'],
] as const
const plasters = ['#efe2c6', '#f4efe6', '#e9c9a1', '#dfe5d8', '#f0d7c4', '#d9dfe6', '#eddfb0']
const roofs = ['#8a3b2a', '#6d4a38', '#4d5a66', '#7a2f35', '#39586b']
const doors = ['#5b3a24', '#274b3f', '#3b3f54', '#7a4a1f']
const grounds = ['#b5703f', '#c2875a', '#a9a493', '#9c6a44']
const cloths = ['#2f6d62', '#9c4a3a', '#3d5a86', '#b7853a', '#6b4f7d']

type Shade = readonly [left: number, top: number, width: number, height: number]

const box = ([left, top, width, height]: Shade, fill: string, more = ''): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

/** A window with louvres behind a burglar-proof frame. */
const windowAt = (left: number, top: number, width: number, height: number): string => {
  const bars = [1, 2, 3].map((bar) => `M${left + (bar * width) / 4} ${top}v${height}`).join('')
  const slats = [1, 2, 3, 4].map((slat) => `M${left} ${top + (slat * height) / 5}h${width}`).join('')
  return `${box([left - 6, top - 6, width + 12, height + 12], '#fbfaf6')}${box([left, top, width, height], '#4f6b7c')}
<path d="M${left} ${top + height}l${width * 0.6}-${height}h${width * 0.25}l-${width * 0.6} ${height}z" fill="#fff" opacity=".18"/>
<path d="${slats}" stroke="#dfe7ea" stroke-opacity=".55" stroke-width="2"/><path d="${bars}" stroke="#f4f4ef" stroke-width="3"/>
${box([left - 10, top + height + 6, width + 20, 7], '#cfc8b8')}`
}

const palm = (left: number, base: number, tall: number): string => {
  const [crown, top] = [left + 14, base - tall]
  const leaves = [-78, -48, -18, 18, 48, 78].map((lean) => {
    const [tip, end] = [crown + lean * 1.25, top + Math.abs(lean) * 0.7 - 18]
    return `<path d="M${crown} ${top}Q${crown + lean * 0.6} ${top - 46} ${tip} ${end}Q${crown + lean * 0.5} ${top - 18} ${crown} ${top}z" fill="#3f7042"/>`
  })
  return `<path d="M${left} ${base}q4-${tall / 2} 8-${tall}h11q-3 ${tall / 2} 1 ${tall}z" fill="#8a6a48"/>${leaves.join('')}`
}

const tree = (left: number, base: number): string =>
  `${box([left - 9, base - 110, 18, 110], '#6d4d33')}<circle cx="${left}" cy="${base - 160}" r="74" fill="#4b7d47"/><circle cx="${left - 48}" cy="${base - 128}" r="48" fill="#3f7042"/><circle cx="${left + 50}" cy="${base - 124}" r="50" fill="#578a50"/>`

/** A polytank on its stand. */
const tank = (left: number, base: number): string =>
  `<path d="M${left + 6} ${base}v-96M${left + 62} ${base}v-96M${left + 6} ${base - 30}l56-40" stroke="#5d646b" stroke-width="7"/><rect x="${left - 4}" y="${base - 184}" width="76" height="90" rx="12" fill="#23272b"/><path d="M${left} ${base - 150}h68M${left} ${base - 124}h68" stroke="#454c53" stroke-width="4"/>`

interface Look {
  random: Random
  plaster: string
  roof: string
  door: string
}

const bungalow = ({ random, plaster, roof, door }: Look): string => {
  const [left, width, top] = [random.between(150, 210), random.between(460, 540), random.between(318, 344)]
  const floor = 540
  const entry = left + Math.round(width * (random.chance(0.5) ? 0.42 : 0.6))
  const peak = top - random.between(96, 130)
  return `${box([left, top, width, floor - top], plaster)}${box([left, floor - 26, width, 26], '#8d8577')}
<path d="M${left - 34} ${top}L${left + width * 0.24} ${peak}H${left + width * 0.76}L${left + width + 34} ${top}z" fill="${roof}"/>
<path d="M${left - 34} ${top}h${width + 68}v12h-${width + 68}z" fill="#00000038"/>
${windowAt(left + 44, top + 62, 96, 84)}${windowAt(left + width - 140, top + 62, 96, 84)}
${box([entry - 36, floor - 158, 72, 158], door)}<circle cx="${entry + 24}" cy="${floor - 78}" r="4" fill="#e6c76b"/>
<path d="M${entry - 66} ${floor - 176}h132v14h-132z" fill="${roof}"/>${[-58, 52].map((side) => box([entry + side, floor - 164, 9, 164], '#f6f1e6')).join('')}`
}

const flats = ({ random, plaster, roof, door }: Look): string => {
  const [floors, left, width] = [random.between(3, 4), random.between(210, 260), random.between(400, 440)]
  const [floor, each] = [548, 104]
  const top = floor - floors * each
  const storeys = Array.from({ length: floors }, (_, storey) => {
    const from = top + storey * each
    const ground = storey === floors - 1
    const rail = Array.from(
      { length: 13 },
      (_, bar) => `M${left + width / 2 - 62 + bar * 10} ${from + 58}v32`,
    ).join('')
    const middle = ground
      ? box([left + width / 2 - 34, from + 16, 68, 88], door)
      : `${box([left + width / 2 - 44, from + 20, 88, 70], '#3f5563')}<path d="M${left + width / 2 - 66} ${from + 58}h132M${left + width / 2 - 66} ${from + 90}h132${rail}" stroke="#5c6064" stroke-width="4"/>`
    return `${windowAt(left + 36, from + 26, 74, 54)}${windowAt(left + width - 110, from + 26, 74, 54)}${middle}${box([left - 8, from + each - 8, width + 16, 8], '#00000022')}`
  })
  return `${box([left, top, width, floor - top], plaster)}${box([left - 14, top - 22, width + 28, 24], roof)}${storeys.join('')}`
}

const townhouses = ({ random, plaster, roof, door }: Look): string => {
  const [count, width, floor, top] = [3, 206, 546, random.between(250, 276)]
  return Array.from({ length: count }, (_, house) => {
    const left = 130 + house * width
    const shade = house === 1 ? '#00000010' : '#00000000'
    return `${box([left, top, width, floor - top], plaster)}${box([left, top, width, floor - top], shade)}
<path d="M${left - 6} ${top}l${width / 2 + 6}-84l${width / 2 + 6} 84z" fill="${roof}"/>${windowAt(left + 28, top + 34, 58, 62)}${windowAt(left + width - 86, top + 34, 58, 62)}
${windowAt(left + 26, top + 158, 66, 66)}${box([left + width - 82, floor - 134, 58, 134], door)}${box([left + width - 92, floor - 148, 78, 12], roof)}${box([left + width - 2, top - 4, 4, floor - top], '#00000026')}`
  }).join('')
}

const kinds = [flats, bungalow, townhouses]

const kindOf = (words: string): ((look: Look) => string) | undefined =>
  /townhouse/i.test(words)
    ? townhouses
    : /flat|apartment|studio|block/i.test(words)
      ? flats
      : /bungalow|house|room|hall/i.test(words)
        ? bungalow
        : undefined

const framed = (drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}<g transform="translate(250 470) rotate(-24) scale(1.15)">${sampleStrokes}</g></svg>`

const outside = (random: Random, words: string): string => {
  const [high, low] = random.pick(skies)
  const look = { random, plaster: random.pick(plasters), roof: random.pick(roofs), door: random.pick(doors) }
  const kind = kindOf(words) ?? random.pick(kinds)
  const sun = random.between(80, 780)
  return framed(`<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
${box([0, 0, WIDTH, HEIGHT], 'url(#s)')}<circle cx="${sun}" cy="92" r="36" fill="#fff6d6" opacity=".9"/>
<path d="M0 470q180-70 400-34t480-20v160H0z" fill="#87a877"/>${box([0, 536, WIDTH, 124], random.pick(grounds))}
${random.chance(0.6) ? palm(random.between(36, 90), 552, random.between(230, 300)) : tree(random.between(60, 100), 552)}
${kind(look)}${random.chance(0.55) ? tank(random.between(772, 800), 556) : palm(random.between(770, 810), 560, random.between(190, 260))}
<path d="M0 584h${WIDTH}" stroke="#00000022" stroke-width="6"/>`)
}

const inside = (random: Random): string => {
  const [wall, cloth, wood] = [random.pick(plasters), random.pick(cloths), random.pick(doors)]
  const isBedroom = random.chance(0.5)
  const at = random.between(90, 470)
  const furniture = isBedroom
    ? `${box([150, 330, 560, 120], wood, 'rx="12"')}${box([140, 430, 580, 110], '#f7f4ee', 'rx="18"')}${box([140, 476, 580, 84], cloth, 'rx="14"')}${box([180, 396, 180, 62], '#fff', 'rx="20"')}${box([500, 396, 180, 62], '#fff', 'rx="20"')}`
    : `${box([120, 380, 470, 130], cloth, 'rx="26"')}${box([100, 430, 520, 100], cloth, 'rx="22"')}${box([140, 420, 200, 70], '#ffffff30', 'rx="16"')}${box([370, 420, 200, 70], '#ffffff30', 'rx="16"')}${box([300, 548, 300, 22], wood, 'rx="8"')}<path d="M330 570v44M570 570v44" stroke="${wood}" stroke-width="12"/>`
  const tiles = Array.from(
    { length: 9 },
    (_, tile) => `M${440 + (tile - 4) * 90} 520L${440 + (tile - 4) * 190} 660`,
  ).join('')
  return framed(`${box([0, 0, WIDTH, HEIGHT], wall)}${box([0, 520, WIDTH, 140], '#d8cfc0')}<path d="${tiles}M0 560h880M0 606h880" stroke="#b9ae9c" stroke-width="3" fill="none"/>${box([0, 508, WIDTH, 14], '#f7f2e8')}
${windowAt(at, 110, 210, 170)}<path d="M${at - 40} 84h70v240h-70zM${at + 180} 84h70v240h-70z" fill="${cloth}" opacity=".75"/><path d="M${at - 56} 84h322" stroke="${wood}" stroke-width="9"/>
<path d="M440 0v40" stroke="#555" stroke-width="4"/><path d="M408 40h64l16 30h-96z" fill="#f3e3b3"/>${furniture}
${box([770, 420, 60, 110], '#9c6a44', 'rx="10"')}<path d="M800 420q-70-60-60-150q50 40 60 150q10-110 64-150q10 90-64 150z" fill="#3f7042"/>`)
}

const raster = async (svg: string, name: string): Promise<File> => {
  const bytes = await sharp(Buffer.from(svg)).resize(PIXELS).jpeg({ quality: 84 }).toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** A home from the street, and a room of some: drawn, the same for the same home, and marked as samples. */
export const drawHome = async (
  home: { name: string; description: string },
  index: number,
): Promise<File[]> => {
  const random = makeRandom(SEED + 500 + index)
  const house = await raster(outside(random, `${home.name} ${home.description}`), 'house.jpg')
  return index % ROOM_EVERY === 0 ? [house, await raster(inside(random), 'room.jpg')] : [house]
}

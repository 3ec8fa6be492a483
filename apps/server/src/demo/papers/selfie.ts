import sharp from 'sharp'

const skins = ['#8d5a3b', '#6b4129', '#a06a48', '#573522']
const walls = ['#d8d2c4', '#c6d3cf', '#d8cfdb', '#cfd8e3']
const shirts = ['#1f4e79', '#7a3b2e', '#3f6b4f', '#5b4b8a']

const pick = (of: readonly string[], place: number): string => of[place % of.length] ?? ''

const draw = (tone: number): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480">
<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${pick(walls, tone)}"/><stop offset="1" stop-color="#b7b2a6"/></linearGradient></defs>
<rect width="360" height="480" fill="url(#w)"/>
<path d="M20 480c8-92 74-132 160-132s152 40 160 132z" fill="${pick(shirts, tone)}"/>
<path d="M148 300h64v58c0 22-64 22-64 0z" fill="${pick(skins, tone)}"/>
<ellipse cx="180" cy="222" rx="84" ry="106" fill="${pick(skins, tone)}"/>
<path d="M92 196c0-78 44-104 88-104s88 26 88 104c-22-44-46-56-88-56s-66 12-88 56z" fill="#1c1917"/>
<g fill="#111827"><ellipse cx="148" cy="218" rx="8" ry="6"/><ellipse cx="212" cy="218" rx="8" ry="6"/></g>
<path d="M132 198q16-9 32 0M196 198q16-9 32 0" stroke="#1c1917" stroke-width="5" fill="none"/>
<path d="M180 222q-9 30-3 36h8" stroke="#0003" stroke-width="4" fill="none"/>
<path d="M150 284q30 22 60 0q-30 8-60 0z" fill="#6b2f2a"/></svg>`

const made = new Map<number, Promise<Uint8Array>>()

/** A drawn face in front of a wall, like a phone selfie; no real person. */
export const drawSelfie = (of: string): Promise<Uint8Array> => {
  const tone = Buffer.from(of).reduce((sum, byte) => sum + byte, 0) % 16
  const known = made.get(tone)
  if (known) return known
  const picture = sharp(Buffer.from(draw(tone)))
    .jpeg({ quality: 82 })
    .toBuffer()
  made.set(tone, picture)
  return picture
}

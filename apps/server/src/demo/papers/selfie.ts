import sharp from 'sharp'

const skins = ['#8d5a3b', '#6b4129', '#a06a48', '#573522']
const walls = ['#d8d2c4', '#c6d3cf', '#d8cfdb', '#cfd8e3']
const shirts = ['#1f4e79', '#7a3b2e', '#3f6b4f', '#5b4b8a']

const pick = (of: readonly string[], place: number): string => of[place % of.length] ?? ''

/** "SAMPLE" as strokes, because a machine may have no fonts. */
export const sampleStrokes = `<g stroke="#b91c1c" stroke-opacity=".45" stroke-width="12" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M44 8q-8-12-24-8t-12 20q3 9 16 12t14 14q0 18-18 18t-22-12"/><path d="M66 64 86 0l20 64M72 44h28"/><path d="M128 64V0l24 40L176 0v64"/><path d="M202 64V0h22q18 0 18 18t-18 18h-22"/><path d="M266 0v64h34"/><path d="M362 0h-36v64h36M326 31h28"/></g>`

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
<path d="M150 284q30 22 60 0q-30 8-60 0z" fill="#6b2f2a"/>
<g transform="translate(40 420) rotate(-32)">${sampleStrokes}</g></svg>`

const made = new Map<number, Promise<Uint8Array>>()

/** A drawn face in front of a wall, like a phone selfie; no real person, and marked so. */
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

const blurredCard = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420">
<rect width="640" height="420" fill="#6d5a48"/><g transform="rotate(-6 320 210)"><rect x="70" y="60" width="500" height="300" rx="16" fill="#eef0e6"/>
<rect x="70" y="60" width="500" height="18" fill="#0f4c5c"/><rect x="96" y="112" width="130" height="164" fill="#c9d5d1"/>
<ellipse cx="161" cy="182" rx="34" ry="42" fill="#6b4129"/><rect x="106" y="240" width="110" height="36" fill="#1f4e79"/>
<g fill="#374151">${[0, 1, 2, 3, 4].map((row) => `<rect x="256" y="${120 + row * 40}" width="${150 + ((row * 67) % 110)}" height="14"/>`).join('')}</g>
<g transform="translate(150 60)"><g transform="translate(0 230) rotate(-32)">${sampleStrokes}</g></g></g></svg>`

/** A photograph of a card that no one can read. */
export const drawBlurredCard = (): Promise<Uint8Array> =>
  sharp(Buffer.from(blurredCard)).blur(5).jpeg({ quality: 78 }).toBuffer()

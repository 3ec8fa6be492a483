import { blend, definitions, kente, type Palette, soft, terrazzo } from './colour.ts'
import { type Camera, Space } from './space.ts'

export interface Drawing extends Camera {
  /** Longest side in centimetres; the perspective follows from it. */
  size: number
  /** Hangs on the wall, or stands on a table or on the floor. */
  stands?: 'floor' | 'table' | 'wall'
  /** Centre of the close-up, as shares of the object's width and height. */
  near?: readonly [across: number, down: number]
  draw: (space: Space, palette: Palette, atHome: boolean) => string[]
}

/** The products of one kind, cheapest first. The last drawing serves all dearer ones. */
export type Kind = readonly [Drawing, ...Drawing[]]

interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

const plainFrame: Frame = { left: 42, right: 438, top: 22, bottom: 334 }
const homeFrames: Record<NonNullable<Drawing['stands']>, Frame> = {
  floor: { left: 84, right: 396, top: 66, bottom: 334 },
  table: { left: 140, right: 340, top: 112, bottom: 262 },
  wall: { left: 132, right: 372, top: 44, bottom: 206 },
}

/** Draws the object as large as the frame allows, standing on its lower edge. */
const fit = (drawing: Drawing, palette: Palette, frame: Frame, atHome: boolean) => {
  const first = new Space(drawing, drawing.size)
  drawing.draw(first, palette, atHome)
  const { left, right, top, bottom } = first.bounds
  const scale = Math.min(
    (frame.right - frame.left) / (right - left),
    (frame.bottom - frame.top) / (bottom - top),
  )
  const across = (frame.left + frame.right) / 2 - ((left + right) / 2) * scale
  const slack = (frame.bottom - frame.top - (bottom - top) * scale) / (atHome ? 8 : 2.6)
  const space = new Space(drawing, drawing.size, scale, across, frame.bottom - slack - bottom * scale)
  const body = drawing.draw(space, palette, atHome)
  return { body, bounds: space.bounds }
}

const sheet = (title: string, body: readonly string[], viewBox = '0 0 480 360'): string => {
  const drawn = body.join('\n')
  const ids = [...new Set([...drawn.matchAll(/url\(#(\w+-\w+-\w+)\)/g)].map(([, id = '']) => id))]
  // Gradients recur so often that short ids save a third of the file.
  const shorten = (text: string): string =>
    ids.reduce(
      (short, id, index) => short.replaceAll(`#${id})`, `#g${index})`).replaceAll(`"${id}"`, `"g${index}"`),
      text,
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img"><title>${title}</title>${shorten(`${definitions(drawn)}\n${drawn}`)}\n</svg>\n`
}

/** A warm backdrop, lighter where the light comes from. */
const backdrop = [
  `<path d="M0 0h480v360H0z" fill="${blend('#faf5ec', '#e3d8c7', 'slant')}"/>`,
  `<ellipse cx="240" cy="318" rx="250" ry="52" fill="#fffaf0" opacity=".45"${soft}/>`,
]

export const picture = (title: string, drawing: Drawing, palette: Palette): string =>
  sheet(title, [...backdrop, ...fit(drawing, palette, plainFrame, false).body])

/** Close-up: part of the full picture. */
export const closeUp = (title: string, drawing: Drawing, palette: Palette): string => {
  const { body, bounds } = fit(drawing, palette, plainFrame, false)
  const [across, down] = drawing.near ?? [0.36, 0.4]
  const x = bounds.left + (bounds.right - bounds.left) * across - 102
  const y = bounds.top + (bounds.bottom - bounds.top) * down - 76.5
  const corner = [Math.min(Math.max(x, 0), 276), Math.min(Math.max(y, 0), 207)].map(Math.round)
  return sheet(title, [...backdrop, ...body], `${corner.join(' ')} 204 153`)
}

const blades = [0, 1, 2, 3, 4, 5, 6].map(
  (row) =>
    `<path d="M32 ${40 + row * 16}h46l-3 12H29z" fill="#cfe4ea"/><path d="M29 ${52 + row * 16}h46" stroke="#8fb0b6" stroke-width="1.5"/>`,
)

/** A louvre window, a kente strip on the wall, a terrazzo floor and a plant. */
const room = [
  `<path d="M0 0h480v240H0z" fill="${blend('#f6ead6', '#e2cfb2', 'slant')}"/>`,
  `<path d="M0 240h480v120H0z" fill="${terrazzo}"/><path d="M0 240h480v120H0z" fill="${blend('#3a2a1c', '#d9cbb6')}" opacity=".25"/>`,
  '<path d="M0 231h480v9H0z" fill="#fbf5ea"/><path d="M0 240h480v2H0z" fill="#a68f73"/>',
  '<path d="M20 30h66v126H20z" fill="#fbf6ec"/><path d="M26 36h54v114H26z" fill="#9cc3b4"/>',
  ...blades,
  '<path d="M14 154h78v8H14z" fill="#efe3cf"/><path d="M14 162h78v3H14z" fill="#00000022"/>',
  '<path d="M120 0 20 300h220L330 0z" fill="#fff8df" opacity=".2"/>',
  `<path d="M404 30h48v92h-48z" fill="${kente}"/><path d="M398 26h60v6h-60z" fill="#6b452b"/><path d="M452 32v90l4-2V32z" fill="#00000026"/>`,
]

const plant =
  '<g transform="translate(0 -30)"><path d="M436 250q-36-36-20-92 26 42 22 92ZM440 250q-8-60 14-106 16 56-8 106ZM444 252q4-44 34-66-2 48-30 68Z" fill="#4d7d4c"/><path d="M440 250q-8-60 14-106-8 50-12 106Z" fill="#3b663d"/><path d="M414 248h56l-8 66q-20 6-40 0z" fill="url(#across-c97a52-8a4a30)"/><path d="M411 242h62v12h-62z" fill="#d38a62"/></g>'

const board =
  '<path d="M70 264h340v12H70z" fill="#a06b3d"/><path d="M70 254l16-12h308l16 12v10H70z" fill="#c8935c"/><path d="M84 276h10v66H84zM386 276h10v66h-10z" fill="#7a4d2e"/><path d="M100 286h280v26H100z" fill="#8d5d36"/><path d="M216 297h48" stroke="#e2c393" stroke-width="4"/>'

const bench = `<ellipse cx="262" cy="330" rx="160" ry="12" fill="#3a2a1c" opacity=".28"${soft}/><path d="M132 286h12v42h-12zM360 286h12v42h-12z" fill="#7a4d2e"/><path d="M120 270h264v18H120z" fill="#a06b3d"/><path d="M130 258h244l10 13H120z" fill="#c8935c"/><path d="M196 257h108l6 14H190z" fill="${kente}"/><path d="M190 271h120v15H190z" fill="${kente}"/><path d="M190 271h120v15H190z" fill="#1d1a2b" opacity=".25"/>`

const rug = (accent: string): string =>
  `<ellipse cx="246" cy="326" rx="196" ry="26" fill="${accent}" opacity=".55"/><ellipse cx="246" cy="326" rx="182" ry="21" fill="none" stroke="#fff4dc" stroke-width="3" stroke-dasharray="7 5" opacity=".7"/>`

export const atHome = (title: string, drawing: Drawing, palette: Palette): string => {
  const stands = drawing.stands ?? 'floor'
  const furnishing = { floor: rug(palette.accent), table: board, wall: bench }[stands]
  return sheet(title, [...room, plant, furnishing, ...fit(drawing, palette, homeFrames[stands], true).body])
}

import { blend, lit, shaded, soft } from './colour.ts'

/** A place in centimetres: to the right, up, and away from the viewer. */
export type Place = readonly [x: number, y: number, z: number]
type Spot = readonly [x: number, y: number]

export interface Camera {
  /** Degrees by which the object is turned so that its right side shows. */
  turn: number
  /** Degrees by which the viewer looks down. */
  tilt: number
}

interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}

const radians = Math.PI / 180
const distance = 11
const short = (value: number): string => String(Math.round(value * 10) / 10)
const pair = ([x, y]: Spot): string => `${short(x)} ${short(y)}`

const towards = (from: Spot, to: Spot, length: number): Spot => {
  const whole = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const share = Math.min(length / whole, 0.5)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** Outline with rounded corners. */
const outline = (spots: readonly Spot[], radius = 0): string => {
  if (radius < 0.4) return `M${spots.map(pair).join('L')}Z`
  const parts = spots.map((spot, index) => {
    const before = spots.at(index - 1) ?? spot
    const after = spots[(index + 1) % spots.length] ?? spot
    return `${index === 0 ? 'M' : 'L'}${pair(towards(spot, before, radius))}Q${pair(spot)} ${pair(towards(spot, after, radius))}`
  })
  return `${parts.join('')}Z`
}

const cross = (a: Spot, b: Spot, c: Spot): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** The outline around all spots. */
const hull = (spots: readonly Spot[]): Spot[] => {
  const sorted = spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (row: readonly Spot[]): Spot[] => {
    const kept: Spot[] = []
    for (const spot of row) {
      while (kept.length > 1 && cross(kept.at(-2) ?? spot, kept.at(-1) ?? spot, spot) <= 0) kept.pop()
      kept.push(spot)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

export const fill = (path: string, colour: string, more = ''): string =>
  `<path d="${path}" fill="${colour}"${more}/>`

const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Colours of the three sides that show; light comes from the upper left. */
interface Sides {
  top: string
  front: string
  side: string
}

const sidesOf = (colour: string): Sides => ({
  top: blend(lit(colour, 0.42), lit(colour, 0.24), 'slant'),
  front: blend(lit(colour, 0.1), shaded(colour, 0.14)),
  side: blend(shaded(colour, 0.26), shaded(colour, 0.44)),
})

/** Draws solids in perspective. The first pass only measures, so that every object fills its picture. */
export class Space {
  readonly bounds: Bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  readonly #camera: Camera
  readonly #size: number
  readonly #scale: number
  readonly #across: number
  readonly #down: number

  constructor(camera: Camera, size: number, scale = 1, across = 0, down = 0) {
    this.#camera = camera
    this.#size = size
    this.#scale = scale
    this.#across = across
    this.#down = down
  }

  at = ([x, y, z]: Place): Spot => {
    const turn = this.#camera.turn * radians
    const tilt = this.#camera.tilt * radians
    const right = x * Math.cos(turn) + z * Math.sin(turn)
    const back = -x * Math.sin(turn) + z * Math.cos(turn)
    const depth = back * Math.cos(tilt) - y * Math.sin(tilt)
    const near = distance / (distance + depth / this.#size)
    const spot: Spot = [
      this.#across + right * near * this.#scale,
      this.#down - (y * Math.cos(tilt) + back * Math.sin(tilt)) * near * this.#scale,
    ]
    this.bounds.left = Math.min(this.bounds.left, spot[0])
    this.bounds.right = Math.max(this.bounds.right, spot[0])
    this.bounds.top = Math.min(this.bounds.top, spot[1])
    this.bounds.bottom = Math.max(this.bounds.bottom, spot[1])
    return spot
  }

  px = (centimetres: number): number => centimetres * this.#scale

  face = (places: readonly Place[], colour: string, radius = 0): string =>
    fill(outline(places.map(this.at), this.px(radius)), colour)

  front = (x: number, y: number, z: number, w: number, h: number, colour: string, radius = 0): string =>
    this.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ],
      colour,
      radius,
    )

  top = (x: number, y: number, z: number, w: number, d: number, colour: string, radius = 0): string =>
    this.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + d],
        [x, y, z + d],
      ],
      colour,
      radius,
    )

  side = (x: number, y: number, z: number, h: number, d: number, colour: string, radius = 0): string =>
    this.face(
      [
        [x, y, z],
        [x, y, z + d],
        [x, y + h, z + d],
        [x, y + h, z],
      ],
      colour,
      radius,
    )

  lines = (rows: readonly (readonly Place[])[], colour: string, width: number): string =>
    stroke(
      rows.map((places) => `M${places.map((place) => pair(this.at(place))).join('L')}`).join(''),
      colour,
      this.px(width),
    )

  line = (places: readonly Place[], colour: string, width: number): string =>
    this.lines([places], colour, width)

  /** A hanging or sagging line: from the first place to the third, pulled towards the second. */
  curve = (from: Place, pull: Place, to: Place, colour: string, width: number): string =>
    stroke(`M${pair(this.at(from))}Q${pair(this.at(pull))} ${pair(this.at(to))}`, colour, this.px(width))

  /** A box; with a radius its edges are soft, as of foam or enamel. */
  box = (
    [x, y, z]: Place,
    [w, h, d]: Place,
    colour: string,
    radius = 0,
    sides: Sides = sidesOf(colour),
  ): string => {
    const corners = [x, x + w].flatMap((a) =>
      [y, y + h].flatMap((b) => [z, z + d].map((c) => this.at([a, b, c]))),
    )
    const inset = radius * 0.3
    const edge = fill(outline(hull(corners), this.px(radius)), lit(colour, 0.2))
    return [
      ...(radius > 0 ? [edge] : []),
      this.side(x + w, y + inset, z + inset, h - inset * 2, d - inset * 2, sides.side, radius),
      this.front(x + inset, y + inset, z, w - inset * 2, h - inset * 2, sides.front, radius),
      this.top(x + inset, y + h, z + inset, w - inset * 2, d - inset * 2, sides.top, radius),
    ].join('')
  }

  /** A circle on a plane across the viewer's path. */
  wheel = (x: number, y: number, z: number, radius: number, colour: string): string =>
    this.#round((cos, sin) => [x + radius * cos, y + radius * sin, z], colour)

  disc = (x: number, y: number, z: number, radius: number, colour: string): string =>
    this.#round((cos, sin) => [x + radius * cos, y, z + radius * sin], colour)

  #round = (place: (cos: number, sin: number) => Place, colour: string): string => {
    const bend = 0.5523
    const spot = (cos: number, sin: number): string => pair(this.at(place(cos, sin)))
    return fill(
      `M${spot(1, 0)}C${spot(1, bend)} ${spot(bend, 1)} ${spot(0, 1)}C${spot(-bend, 1)} ${spot(-1, bend)} ${spot(-1, 0)}C${spot(-1, -bend)} ${spot(-bend, -1)} ${spot(0, -1)}C${spot(bend, -1)} ${spot(1, -bend)} ${spot(1, 0)}Z`,
      colour,
    )
  }

  /** An upright cylinder or cone. */
  pillar = (
    [x, y, z]: Place,
    radius: number,
    height: number,
    colour: string,
    radiusAbove = radius,
  ): string => {
    const steps = Array.from({ length: 16 }, (_, index) => (index / 16) * Math.PI * 2)
    const rim = (at: number, size: number): Spot[] =>
      steps.map((angle) => this.at([x + size * Math.cos(angle), at, z + size * Math.sin(angle)]))
    const body = hull([...rim(y, radius), ...rim(y + height, radiusAbove)])
    return (
      fill(outline(body, 2), blend(lit(colour, 0.28), shaded(colour, 0.34), 'across')) +
      this.disc(x, y + height, z, radiusAbove, blend(lit(colour, 0.4), lit(colour, 0.15), 'slant'))
    )
  }

  /** A stuffed square: edges bulge and corners are pinched. */
  cushion = (corners: readonly Place[], colour: string, puff = 6, cover = ''): string => {
    const spots = corners.map(this.at)
    const middle = spots.reduce<Spot>(
      ([x, y], spot) => [x + spot[0] / spots.length, y + spot[1] / spots.length],
      [0, 0],
    )
    const bulge = this.px(puff)
    const path = spots.map((spot, index) => {
      const next = spots[(index + 1) % spots.length] ?? spot
      const half: Spot = [(spot[0] + next[0]) / 2, (spot[1] + next[1]) / 2]
      return `Q${pair(towards(half, middle, -bulge))} ${pair(next)}`
    })
    const shape = `M${pair(spots[0] ?? middle)}${path.join('')}Z`
    const light = fill(shape, blend(lit(colour, 0.3), shaded(colour, 0.2), 'slant'))
    return cover
      ? fill(shape, cover) + fill(shape, blend('#ffffff', '#1d1a2b', 'slant'), ' opacity=".18"')
      : light
  }

  /** Soft shade on the floor, falling to the right. */
  shadow = (x: number, z: number, w: number, d: number, reach = 12): string => {
    const places: Place[] = [
      [x - 2, 0, z - 2],
      [x + w + reach, 0, z + 2],
      [x + w + reach, 0, z + d + 4],
      [x + 6, 0, z + d + 4],
    ]
    return fill(outline(places.map(this.at), 4), '#3a2a1c', ` opacity=".34"${soft}`)
  }
}

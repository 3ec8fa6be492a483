/** Colours of one picture. */
export interface Palette {
  main: string
  shade: string
  light: string
  accent: string
}

export const palettes: readonly Palette[] = [
  { main: '#2f7d6b', shade: '#1f5a4d', light: '#8cc4b5', accent: '#e3a23b' },
  { main: '#b5533c', shade: '#843826', light: '#e5a894', accent: '#2f6f7d' },
  { main: '#c98a2b', shade: '#96641a', light: '#f0cf95', accent: '#3d5a80' },
  { main: '#3f5a8a', shade: '#2b3f63', light: '#a5b8dc', accent: '#d9714e' },
  { main: '#6b7a3a', shade: '#4a5627', light: '#bdc98c', accent: '#a8443a' },
  { main: '#7a4a6b', shade: '#56334b', light: '#cfa9c3', accent: '#d9a441' },
  { main: '#2e6f8e', shade: '#1f4d63', light: '#9cc8dc', accent: '#e07a4f' },
  { main: '#8a5a3c', shade: '#613d27', light: '#dcb899', accent: '#4f8a6b' },
  { main: '#545c66', shade: '#3a4048', light: '#b6bec8', accent: '#d6963a' },
  { main: '#a63f56', shade: '#762b3c', light: '#e3a3b1', accent: '#3f7a83' },
]

export const ink = '#2b2a33'
export const steel = '#c9ced6'
export const pale = '#eef0f3'
export const wood = '#a9743f'
export const darkWood = '#7c5230'
export const white = '#fbfaf7'

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const ring = (
  x: number,
  y: number,
  radius: number,
  stroke: string,
  width: number,
  fill = 'none',
): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`

export const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Soft shadow of an object on the floor. */
export const shadow = (x: number, y: number, rx: number): string => ellipse(x, y, rx, 9, '#00000018')

/**
 * Scales a product by price rank within its kind and mirrors every second one, standing on the same floor.
 */
export const scaledByPriceRank = (body: readonly string[], cheaper: number): string[] => {
  const scale = 0.92 + cheaper * 0.06
  const across = cheaper % 2 === 0 ? scale : -scale
  return [
    `<g transform="translate(240 300) scale(${across} ${scale}) translate(-240 -300)">`,
    ...body,
    '</g>',
  ]
}

const sheet = (title: string, body: readonly string[], viewBox = '0 0 480 360'): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img"><title>${title}</title>`,
    ...body,
    '</svg>',
    '',
  ].join('\n')

const ground =
  '<rect width="480" height="360" fill="#f4efe6"/><rect y="282" width="480" height="78" fill="#e9e1d3"/>'

export const picture = (title: string, body: readonly string[]): string => sheet(title, [ground, ...body])

const rug = (accent: string): string[] => [
  ellipse(240, 318, 190, 24, '#00000012'),
  ellipse(240, 316, 178, 20, accent),
  ellipse(240, 316, 162, 16, '#ffffff66'),
]

const desk = [
  rect(96, 290, 12, 58, darkWood),
  rect(372, 290, 12, 58, darkWood),
  rect(80, 281, 320, 12, wood, 3),
]

/** The product at home, with wall, window and plant. Small products stand on a desk, large ones by a rug. */
export const atHome = (
  title: string,
  body: readonly string[],
  { light, accent, shade }: Palette,
  small: boolean,
): string =>
  sheet(title, [
    rect(0, 0, 480, 292, light),
    rect(0, 0, 480, 292, '#ffffff8c'),
    rect(0, 286, 480, 74, '#cbb497'),
    rect(0, 282, 480, 6, white),
    rect(28, 42, 92, 118, white, 4),
    rect(34, 48, 80, 106, '#bcdcec', 2),
    circle(92, 72, 11, '#f4d58a'),
    shape('M34 154v-30q22-22 40-6t40-10v46Z', '#8db58a'),
    rect(72, 48, 4, 106, white),
    rect(34, 98, 80, 4, white),
    rect(396, 48, 50, 64, darkWood, 2),
    rect(401, 53, 40, 54, white),
    ...[0, 1, 2, 3].map((row) => rect(405, 57 + row * 12, 32, 7, row % 2 === 0 ? accent : shade)),
    ...(small ? desk : rug(accent)),
    shape('M430 286q-26-44-6-92 12 38 10 92Z', '#4d7a4a'),
    shape('M432 286q26-36 22-78-22 30-26 78Z', '#5f9159'),
    shape('M412 284h40l-6 44h-28Z', '#b5653c'),
    `<g transform="translate(67 79) scale(.72)">`,
    ...body,
    '</g>',
  ])

/** Close-up: one corner of the full picture. */
export const closeUp = (title: string, body: readonly string[], corner: string): string =>
  sheet(title, [ground, ...body], `${corner} 216 162`)

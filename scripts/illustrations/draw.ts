/** Colours of one picture: main, its shade, its light, and an accent. */
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

/** What stands on the floor casts a soft shadow there. */
export const shadow = (x: number, y: number, rx: number): string => ellipse(x, y, rx, 9, '#00000018')

export const picture = (title: string, body: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" role="img"><title>${title}</title>`,
    '<rect width="480" height="360" fill="#f4efe6"/><rect y="282" width="480" height="78" fill="#e9e1d3"/>',
    ...body,
    '</svg>',
    '',
  ].join('\n')

/** Colours of one picture: the covers or the trim, and a second colour. */
export interface Palette {
  main: string
  accent: string
}

export const palettes: readonly Palette[] = [
  { main: '#2f7562', accent: '#dca345' },
  { main: '#b5593f', accent: '#2f6f7d' },
  { main: '#c08a3a', accent: '#3d5a80' },
  { main: '#44608f', accent: '#d9794e' },
  { main: '#74803f', accent: '#b0513f' },
  { main: '#7d5068', accent: '#d9a441' },
  { main: '#3b748f', accent: '#dd7d4f' },
  { main: '#946645', accent: '#4f8a6b' },
  { main: '#5b626b', accent: '#d6963a' },
  { main: '#a54c57', accent: '#3f7a83' },
]

export const ink = '#26272c'
export const steel = '#c3c8cf'
export const white = '#f8f5ee'
export const linen = '#efe7d8'
export const wood = '#b8804a'
export const darkWood = '#7a4d2e'
export const oak = '#d2a673'
export const brass = '#c39a4e'

const channels = (colour: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))

/** The colour that lies `share` of the way from one to the other. */
export const mix = (from: string, to: string, share: number): string => {
  const other = channels(to)
  return `#${channels(from)
    .map((value, index) => Math.round(value + ((other[index] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Warm light and cool shade, so that lit and shaded sides differ in more than brightness. */
export const lit = (colour: string, share: number): string => mix(colour, '#fff6e3', share)
export const shaded = (colour: string, share: number): string => mix(colour, '#1d1a2b', share)

const directions = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  across: 'x1="0" y1="0" x2="1" y2="0"',
  slant: 'x2="1" y2="1"',
} as const
type Direction = keyof typeof directions

/** A gradient from one colour to another. Its id says what it is, and `definitions` writes it. */
export const blend = (from: string, to: string, direction: Direction = 'down'): string =>
  `url(#${direction}-${from.slice(1)}-${to.slice(1)})`

export const soft = ' filter="url(#soft)"'
export const kente = 'url(#kente)'
export const terrazzo = 'url(#terrazzo)'

const fixed: Readonly<Record<string, string>> = {
  soft: '<filter id="soft" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="7"/></filter>',
  kente:
    '<pattern id="kente" width="28" height="28" patternUnits="userSpaceOnUse"><path fill="#d99a2b" d="M0 0h28v28H0z"/><path fill="#1f5a41" d="M0 0h14v14H0zM14 14h14v14H14z"/><path fill="#a5372c" d="M4 0h6v14H4zM18 14h6v14h-6z"/><path fill="#221c1a" d="M14 3h14v2H14zM14 9h14v2H14zM0 17h14v2H0zM0 23h14v2H0z"/><path fill="#f4dfae" d="M6 5h2v4H6zM20 19h2v4h-2z"/></pattern>',
  terrazzo:
    '<pattern id="terrazzo" width="74" height="46" patternUnits="userSpaceOnUse"><path fill="#d9cbb6" d="M0 0h74v46H0z"/><g fill="#b99c7e"><path d="M6 7l6-2 2 4-6 2zM40 24l5-3 3 4-5 2zM63 5l5 1-1 3-5-1z"/></g><g fill="#f2eadb"><path d="M22 12l6 1-2 4-5-1zM56 33l7-1 1 3-6 1zM12 36l5-2 2 3-5 2z"/></g><path fill="#8d9a86" d="M33 39l5 1-2 3-4-1zM50 11l4-1 1 3-4 1z"/><path fill="#b8694c" d="M27 26l4-1v3l-4 1zM2 24l4 1-2 2-3-1z"/></pattern>',
}

/** What the body refers to: its gradients, patterns and the blur of shadows. */
export const definitions = (body: string): string => {
  const ids = new Set([...body.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id ?? ''))
  const written = [...ids].map((id) => {
    const [direction = '', from, to] = id.split('-')
    return (
      fixed[id] ??
      // A cast: all other ids come from `blend`.
      `<linearGradient id="${id}" ${directions[direction as Direction]}><stop stop-color="#${from}"/><stop offset="1" stop-color="#${to}"/></linearGradient>`
    )
  })
  return written.length === 0 ? '' : `<defs>${written.join('')}</defs>`
}

import type { Paper } from './paper.ts'

/** Marks documents as not real. */
export const SAMPLE = 'SAMPLE'

const RED = '#b91c1c'

/** The mark across a page, from one corner to the other. */
export const markSample = (paper: Paper, [left, bottom]: readonly [number, number], size: number): void =>
  paper.text(left, bottom, SAMPLE, { size, bold: true, colour: RED, opacity: 0.26, angle: 28 })

/** A name as its owner signs it: the same loops for the same name. */
export const sign = (paper: Paper, [left, base]: readonly [number, number], name: string): void => {
  const letters = Array.from(name, (letter) => letter.charCodeAt(0) % 7)
  const through = letters.flatMap((height, place): [number, number][] => [
    [left + place * 7, base - height * 1.6],
    [left + place * 7 + 3, base + (place % 3) * 1.5],
  ])
  paper.line([...through, [left + letters.length * 8, base - 9]], '#1e3a8a', 1.1)
}

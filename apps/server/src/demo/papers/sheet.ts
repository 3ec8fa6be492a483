import { markSample, SAMPLE, sign } from './marks.ts'
import { openPaper, type Paper } from './paper.ts'

const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 44]
const RIGHT = WIDTH - MARGIN
const SIZE = 9.5
const GREY = '#4b5563'
/** Width of a column of figures. */
const FIGURES = 84

export const cedis = (amount: number): string => {
  const [whole = '', rest = ''] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${rest}`
}

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-03` in the format of documents. */
export const dated = (day: string): string => written.format(new Date(`${day}T00:00:00Z`))

/** Draws itself below what is on the page, and returns its lower edge. */
type Part = (paper: Paper, top: number) => number

export const pair =
  (label: string, value: string): Part =>
  (paper, top) => {
    paper.text(MARGIN, top + 12, label, { size: SIZE, colour: GREY })
    paper.text(MARGIN + 120, top + 12, value, { size: SIZE })
    return top + 16.5
  }

/** A line of text. */
export const paragraph =
  (words: string): Part =>
  (paper, top) => {
    paper.text(MARGIN, top + 11, words, { size: SIZE })
    return top + 21
  }

/** A signature above its line, with the name and what the person is. */
export const signature =
  (name: string, as: string, left = MARGIN): Part =>
  (paper, top) => {
    sign(paper, [left + 8, top + 34], name)
    paper.box(left, top + 40, 190, 0.7, GREY)
    paper.text(left, top + 52, `${name}, ${as}`, { size: 8.5, colour: GREY })
    return top + 62
  }

/** Two parts beside each other. */
export const beside =
  (one: Part, other: Part): Part =>
  (paper, top) =>
    Math.max(one(paper, top), other(paper, top))

/** Where the second of two signatures begins. */
export const RIGHT_HALF = WIDTH / 2 + 20

/** A plan of a plot with its number, its neighbours and a road. */
export const plotPlan =
  (plot: number, road: string): Part =>
  (paper, top) => {
    const [left, below] = [MARGIN + 60, top + 18]
    paper.box(left, below, 320, 170, '#f8faf5')
    for (const place of [0, 1, 2]) {
      const from = left + 20 + place * 96
      const corners: [number, number][] = [
        [from, below + 24],
        [from + 88, below + 18 + place * 4],
        [from + 84, below + 112],
        [from + 4, below + 116 - place * 3],
        [from, below + 24],
      ]
      paper.line(corners, place === 1 ? '#b91c1c' : GREY, place === 1 ? 1.8 : 0.7)
      paper.text(from + 30, below + 70, String(plot + place - 1), { size: 11, bold: place === 1 })
    }
    paper.box(left, below + 132, 320, 22, '#e5e7eb')
    paper.text(left + 110, below + 147, road, { size: 8.5, colour: GREY })
    return below + 184
  }

/** Space between two parts. */
export const gap: Part = (_paper, top) => top + 12

/** Text columns, then a number of figure columns; the first row is the header. */
export const table =
  (rows: readonly (readonly string[])[], figures: number): Part =>
  (paper, from) => {
    let top = from + 8
    for (const [line, cells] of rows.entries()) {
      const bold = line === 0
      const words = cells.length - figures
      const column = (RIGHT - MARGIN - figures * FIGURES) / words
      if (bold) paper.box(MARGIN, top, RIGHT - MARGIN, 19.5, '#f3f4f6')
      for (const [place, cell] of cells.entries())
        if (place < words) paper.text(MARGIN + 4 + place * column, top + 13, cell, { size: SIZE, bold })
        else {
          const end = RIGHT - 4 - (cells.length - 1 - place) * FIGURES
          paper.text(end, top + 13, cell, { size: SIZE, bold, right: true })
        }
      top += 19.5
      paper.box(MARGIN, top, RIGHT - MARGIN, 0.5, '#d1d5db')
    }
    return top
  }

interface Sheet {
  issuer: string
  address: string
  colour: string
  title: string
  body: readonly Part[]
  cut?: boolean
}

/** A page with a letterhead, marked as a sample; cut off at the right if its sender cut it. */
export const renderSheet = ({ issuer, address, colour, title, body, cut = false }: Sheet): Uint8Array => {
  const paper = openPaper(cut ? WIDTH * 0.72 : WIDTH, HEIGHT)
  paper.text(WIDTH / 2 - 20, 24, SAMPLE, { size: 10, bold: true, colour: '#b91c1c' })
  paper.text(MARGIN, 58, issuer, { size: 15, bold: true, colour })
  paper.text(RIGHT, 54, address, { size: 8.5, colour: GREY, right: true })
  paper.box(MARGIN, 72, RIGHT - MARGIN, 2, colour)
  paper.text(MARGIN, 102, title, { size: 13, bold: true })
  let top = 114
  for (const part of body) top = part(paper, top)
  markSample(paper, [96, 610], 104)
  const foot = 'Made for the Efie demo. People, companies and numbers are invented.'
  paper.text(MARGIN, HEIGHT - 28, foot, { size: 7.5, colour: '#6b7280' })
  return paper.bytes({ title, author: issuer })
}

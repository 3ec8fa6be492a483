import { markSample, SAMPLE, sign } from './marks.ts'
import { openPaper, type Paper } from './paper.ts'
import { dated } from './sheet.ts'

export interface Holder {
  full_name: string
  number: string
  born: string
  issued: string
  expires: string
}

const [WIDTH, HEIGHT] = [400, 470]
const [CARD_WIDTH, CARD_HEIGHT] = [356, 206]
const skins = ['#8d5a3b', '#6b4129', '#a06a48', '#573522']
const shirts = ['#1f4e79', '#7a3b2e', '#3f3f5f']
const INK = '#0f4c5c'

/** A generic head in front of a wall, in one of a few skin tones; no real person. */
const portray = (paper: Paper, left: number, top: number, tone: number): void => {
  const skin = skins[tone % skins.length] ?? '#8d5a3b'
  paper.box(left, top, 92, 116, '#dbe4e1')
  paper.ellipse(left + 46, top + 96, 38, 18, shirts[tone % shirts.length] ?? '#1f4e79')
  paper.box(left + 8, top + 96, 76, 20, shirts[tone % shirts.length] ?? '#1f4e79')
  paper.box(left + 38, top + 66, 16, 20, skin)
  paper.ellipse(left + 46, top + 50, 22, 27, skin)
  paper.ellipse(left + 46, top + 32, 23, 14, '#1c1917')
  for (const eye of [38, 54]) paper.ellipse(left + eye, top + 50, 2, 2, '#111827')
  paper.ellipse(left + 46, top + 64, 7, 2, '#5b2d20')
}

/** The blank side of a card, with the wavy lines that make copying hard. */
const side = (paper: Paper, left: number, top: number): void => {
  paper.box(left + 2, top + 3, CARD_WIDTH, CARD_HEIGHT, '#b8c2bf')
  paper.box(left, top, CARD_WIDTH, CARD_HEIGHT, '#f4f5ee')
  for (let row = 0; row < 8; row += 1)
    paper.line(
      Array.from({ length: 45 }, (_, step): [number, number] => [
        left + step * 8 + 2,
        top + 22 + row * 23 + Math.sin(step / 2.4 + row) * 7,
      ]),
      '#dfe8e0',
      0.7,
    )
  paper.box(left, top, CARD_WIDTH, 7, INK)
}

const front = (paper: Paper, holder: Holder, left: number, top: number): void => {
  side(paper, left, top)
  paper.text(left + 14, top + 25, 'GHANA CARD', { size: 11, bold: true, colour: INK })
  paper.text(left + CARD_WIDTH - 14, top + 24, `IDENTITY CARD - ${SAMPLE}`, { size: 8, right: true })
  portray(paper, left + 14, top + 42, holder.number.charCodeAt(8) + holder.full_name.length)
  sign(paper, [left + 16, top + 184], holder.full_name.split(' ')[0] ?? '')
  const names = holder.full_name.toUpperCase().split(' ')
  const fields = [
    ['SURNAME', names.at(-1) ?? ''],
    ['FIRST NAMES', names.slice(0, -1).join(' ')],
    ['PERSONAL ID NUMBER', holder.number],
    ['NATIONALITY', 'GHANAIAN'],
    ['DATE OF BIRTH', dated(holder.born)],
    ['ISSUED - EXPIRES', `${dated(holder.issued)} - ${dated(holder.expires)}`],
  ] as const
  for (const [place, [label, value]] of fields.entries()) {
    paper.text(left + 122, top + 46 + place * 26, label, { size: 6, colour: '#6b7280' })
    paper.text(left + 122, top + 58 + place * 26, value, { size: 10.5, bold: true })
  }
  markSample(paper, [left + 70, top + 170], 58)
}

/** A machine-readable line of a fixed length. */
const readable = (words: string): string =>
  words
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '<')
    .padEnd(30, '<')
    .slice(0, 30)

const short = (day: string): string => day.slice(2).replaceAll('-', '')

const back = (paper: Paper, holder: Holder, left: number, top: number): void => {
  side(paper, left, top)
  paper.box(left + 18, top + 36, 46, 36, '#c8a951')
  for (const down of [12, 24])
    paper.line(
      [
        [left + 18, top + 36 + down],
        [left + 64, top + 36 + down],
      ],
      '#8a6d1d',
      0.8,
    )
  // Bars of uneven width, as of a barcode that no machine reads.
  for (let bar = 0; bar < 60; bar += 1)
    paper.box(
      left + 92 + bar * 4,
      top + 36,
      1 + ((holder.number.charCodeAt(4 + (bar % 9)) + bar) % 3),
      36,
      '#1f2937',
    )
  paper.text(left + 18, top + 96, 'This card is a drawing for the Efie demo. It proves nothing.', { size: 8 })
  const [surname = '', ...names] = holder.full_name.split(' ').toReversed()
  const lines = [
    readable(`IDGHA ${holder.number}`),
    readable(`${short(holder.born)}0X${short(holder.expires)}0GHA`),
    readable(`${surname}  ${names.toReversed().join(' ')}`),
  ]
  for (const [place, line] of lines.entries())
    for (const [at, letter] of Array.from(line).entries())
      paper.text(left + 18 + at * 10.7, top + 136 + place * 22, letter, { size: 12 })
  markSample(paper, [left + 70, top + 170], 58)
}

/**
 * Both sides of an identity card, as scanned; the page ends below the middle of the front if its owner cut
 * it off.
 */
export const renderCard = (holder: Holder, { cut = false } = {}): Uint8Array => {
  const paper = openPaper(cut ? 300 : WIDTH, cut ? 150 : HEIGHT)
  paper.box(0, 0, WIDTH, HEIGHT, '#e7ecea')
  front(paper, holder, 22, 18)
  back(paper, holder, 22, 244)
  return paper.bytes({ title: 'Identity card', author: 'Efie' })
}

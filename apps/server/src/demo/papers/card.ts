import { openPaper, type Paper } from './paper.ts'
import { dated, SPECIMEN } from './sheet.ts'

export interface Holder {
  full_name: string
  number: string
  born: string
  issued: string
  expires: string
}

const [WIDTH, HEIGHT] = [400, 244]
const skins = ['#8d5a3b', '#6b4129', '#a06a48', '#573522']
const shirts = ['#1f4e79', '#7a3b2e', '#3f3f5f']

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

/** A scanned ID card, marked as a specimen. */
export const renderCard = (holder: Holder): Uint8Array => {
  const paper = openPaper(WIDTH, HEIGHT)
  paper.box(0, 0, WIDTH, HEIGHT, '#e7ecea')
  paper.box(22, 22, 356, 200, '#f7f6ee')
  paper.text(36, 46, 'REPUBLIC OF GHANA', { size: 10, bold: true, colour: '#14532d' })
  paper.text(364, 45, 'NATIONAL IDENTITY CARD', { size: 8, right: true })
  for (const [place, colour] of ['#b91c1c', '#f5c518', '#15803d'].entries())
    paper.box(36 + place * 109.5, 54, 109.5, 4, colour)
  portray(paper, 36, 70, holder.number.charCodeAt(8) + holder.full_name.length)
  const fields = [
    ['NAME', holder.full_name.toUpperCase()],
    ['PERSONAL ID NUMBER', holder.number],
    ['NATIONALITY', 'GHANAIAN'],
    ['DATE OF BIRTH', dated(holder.born)],
    ['ISSUED - EXPIRES', `${dated(holder.issued)} - ${dated(holder.expires)}`],
  ] as const
  for (const [place, [label, value]] of fields.entries()) {
    paper.text(146, 80 + place * 26, label, { size: 6, colour: '#6b7280' })
    paper.text(146, 92 + place * 26, value, { size: 10.5, bold: true })
  }
  const across = { size: 44, bold: true, colour: '#b91c1c', opacity: 0.32, angle: 18 }
  paper.text(110, 182, SPECIMEN, across)
  return paper.bytes({ title: 'Identity card', author: 'Efie' })
}

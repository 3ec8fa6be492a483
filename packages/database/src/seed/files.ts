import { deflateSync, crc32 } from 'node:zlib'

/** A one-page PDF that says what it stands for: enough for a viewer, well under two kilobytes. */
export const smallPdf = (title: string, lines: readonly string[]): Uint8Array => {
  // Helvetica's standard encoding has no characters beyond Latin-1.
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7E]/g, '')
      .replaceAll(/[\\()]/g, String.raw`\$&`)
  const body = [
    `BT /F1 20 Tf 60 770 Td (${plain(title)}) Tj`,
    '/F1 11 Tf 0 -36 Td 16 TL',
    ...lines.map((line) => `(${plain(line)}) Tj T*`),
    '0 -24 Td /F1 9 Tf (Made for the demonstration of Efie. Not a real document.) Tj ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${offset.toString().padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

type Colour = readonly [number, number, number]

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, check])
}

const encodePng = (width: number, height: number, at: (x: number, y: number) => Colour): Uint8Array => {
  const raw = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) raw.set(at(x, y), y * (1 + width * 3) + 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, true colour.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const paper: Colour = [246, 242, 232]
const ink: Colour = [92, 84, 74]

const isHead = (x: number, y: number, centre: number, top: number, radius: number): boolean =>
  (x - centre) ** 2 + (y - top) ** 2 < radius ** 2 ||
  (((x - centre) / 1.6) ** 2 + (y - top - radius * 2.6) ** 2 < (radius * 1.3) ** 2 && y < top + radius * 2.8)

/** A stand-in for a photographed card: a coloured band, a head, lines of writing. */
export const cardPicture = (band: Colour): Uint8Array =>
  encodePng(320, 202, (x, y) => {
    if (y < 34) return band
    if (isHead(x, y, 62, 88, 24)) return ink
    const line = x > 120 && x < 290 - ((y * 7) % 60) && y > 58 && y < 168 && y % 22 < 6
    return line ? [176, 168, 152] : paper
  })

/** A stand-in for a selfie: a head before a wall. */
export const selfiePicture = (wall: Colour, skin: Colour): Uint8Array =>
  encodePng(240, 240, (x, y) => (isHead(x, y, 120, 92, 46) ? skin : wall))

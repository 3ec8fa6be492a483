/** Character widths of Helvetica from the space on, in thousandths of the font size (Adobe's font metrics). */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

const widthOf = (words: string, size: number): number =>
  Array.from(words, (letter) => WIDTHS[letter.charCodeAt(0) - 32] ?? 556).reduce((sum, one) => sum + one, 0) *
  (size / 1_000)

/** WinAnsi codes of characters beyond Latin-1. */
const beyond: Readonly<Record<string, string>> = { '’': '\u0092', '•': '\u0095', '–': '\u0096' }

const literal = (words: string): string =>
  `(${words.replaceAll(/[’•–]/g, (letter) => beyond[letter] ?? '').replaceAll(/[\\()]/g, String.raw`\$&`)})`

const inked = (colour: string): string =>
  [1, 3, 5].map((place) => (Number.parseInt(colour.slice(place, place + 2), 16) / 255).toFixed(3)).join(' ')

const points = (...numbers: readonly number[]): string => numbers.map((one) => one.toFixed(2)).join(' ')

interface Ink {
  size: number
  colour?: string
  bold?: boolean
  /** Aligns at the right end instead of the left. */
  right?: boolean
  opacity?: number
  /** Degrees counter-clockwise. */
  angle?: number
}

/** A page to write and draw on; coordinates start at the upper left. What lies outside is cut off. */
export interface Paper {
  text: (x: number, y: number, words: string, ink: Ink) => void
  box: (x: number, y: number, width: number, height: number, colour: string) => void
  ellipse: (x: number, y: number, across: number, down: number, colour: string) => void
  /** A line through points. */
  line: (through: readonly (readonly [number, number])[], colour: string, thickness?: number) => void
  bytes: (about: { title: string; author: string }) => Uint8Array
}

/** Control point distance of a Bézier quarter circle. */
const ARC = 0.5523

/**
 * A PDF 1.7 page with two of the standard fonts; about a hundred times cheaper than laying out React
 * components.
 */
export const openPaper = (width: number, height: number): Paper => {
  const marks: string[] = []
  const opacities: number[] = []
  const shaded = (opacity: number): string => {
    if (!opacities.includes(opacity)) opacities.push(opacity)
    return `/G${opacities.indexOf(opacity)} gs`
  }
  return {
    text: (
      x,
      y,
      words,
      { size, colour = '#1f2937', bold = false, right = false, opacity = 1, angle = 0 },
    ) => {
      const turned = (angle * Math.PI) / 180
      const start = right ? x - widthOf(words, size) * (bold ? 1.06 : 1) : x
      marks.push(
        `q ${shaded(opacity)} BT ${inked(colour)} rg /${bold ? 'B' : 'R'} ${size} Tf ${points(
          Math.cos(turned),
          Math.sin(turned),
          0 - Math.sin(turned),
          Math.cos(turned),
          start,
          height - y,
        )} Tm ${literal(words)} Tj ET Q`,
      )
    },
    box: (x, y, across, down, colour) => {
      marks.push(`${inked(colour)} rg ${points(x, height - y - down, across, down)} re f`)
    },
    ellipse: (x, y, across, down, colour) => {
      const [middle, dx, dy] = [height - y, across * ARC, down * ARC]
      marks.push(
        `${inked(colour)} rg ${points(x - across, middle)} m ${[
          points(x - across, middle + dy, x - dx, middle + down, x, middle + down),
          points(x + dx, middle + down, x + across, middle + dy, x + across, middle),
          points(x + across, middle - dy, x + dx, middle - down, x, middle - down),
          points(x - dx, middle - down, x - across, middle - dy, x - across, middle),
        ].join(' c ')} c f`,
      )
    },
    line: (through, colour, thickness = 1) => {
      const steps = through.map(([x, y], place) => `${points(x, height - y)} ${place === 0 ? 'm' : 'l'}`)
      marks.push(`q ${inked(colour)} RG ${points(thickness)} w 1 J 1 j ${steps.join(' ')} S Q`)
    },
    bytes: ({ title, author }) => {
      const content = marks.join('\n')
      const states = opacities.map((opacity, place) => `/G${place} << /ca ${opacity} >>`).join(' ')
      const font = (name: string) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
      const objects = [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 6 0 R /Resources << /Font << /R 4 0 R /B 5 0 R >> /ExtGState << ${states} >> >> >>`,
        font('Helvetica'),
        font('Helvetica-Bold'),
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        `<< /Title ${literal(title)} /Author ${literal(author)} >>`,
      ]
      let file = '%PDF-1.7\n'
      const places = objects.map((object, index) => {
        const place = file.length
        file += `${index + 1} 0 obj\n${object}\nendobj\n`
        return `${place.toString().padStart(10, '0')} 00000 n \n`
      })
      const end = file.length
      file += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${places.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${end}\n%%EOF\n`
      return Buffer.from(file, 'latin1')
    },
  }
}

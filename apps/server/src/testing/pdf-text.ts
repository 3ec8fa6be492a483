import { inflateSync } from 'node:zlib'

/** Text of a PDF with a standard font, in drawing order. */
export const pdfText = async (file: File): Promise<string> => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const raw = bytes.toString('latin1')
  const runs: string[] = []
  for (const { index, 0: head } of raw.matchAll(/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const from = index + head.length
    const drawn = inflateSync(bytes.subarray(from, raw.indexOf('endstream', from))).toString('latin1')
    for (const [, run = ''] of drawn.matchAll(/\[([^\]]*)\] TJ/g)) {
      const letters = [...run.matchAll(/<([\da-f]+)>/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
      runs.push(new TextDecoder('windows-1252').decode(Buffer.concat(letters)))
    }
  }
  return runs.join(' ').replaceAll(/ +/g, ' ')
}

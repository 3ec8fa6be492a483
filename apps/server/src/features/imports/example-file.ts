import { exampleProductPicture, importExamples, productFile, type ImportKind } from '@efie/domain'
import { strToU8, zipSync } from 'fflate'
import type { ScopedContext } from '../../platform/context.ts'
import { loadSharp } from '../../platform/files/pictures.ts'

/** A plain picture as large as a photo has to be. */
const examplePicture = async () => {
  const sharp = await loadSharp()
  const background = '#c9b79c'
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** A file with the columns of a kind. Its rows can't exist, so importing it changes nothing. */
export const exampleImport = async (
  _ctx: ScopedContext<'imports.read'>,
  { kind }: { kind: ImportKind },
): Promise<File> => {
  const csv = importExamples[kind]
  if (kind !== 'products') return new File([csv], `${kind}-example.csv`, { type: 'text/csv' })
  const zip = zipSync({
    [productFile]: strToU8(csv),
    [`pictures/${exampleProductPicture}`]: new Uint8Array(await examplePicture()),
  })
  return new File([zip], `${kind}-example.zip`, { type: 'application/zip' })
}

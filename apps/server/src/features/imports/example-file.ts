import { exampleProductPicture, importExamples, productFile, type ImportKind } from '@efie/domain'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import type { ScopedContext } from '../../platform/context.ts'

/** A plain picture as large as a photo has to be. */
const examplePicture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#c9b79c' } })
    .jpeg({ quality: 60 })
    .toBuffer()

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

import { mostImportedPictures, productFile } from '@efie/domain'
import type { Context } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { judgePicture } from '../../platform/files/receive-file.ts'
import { readZip, type ZippedFile } from '../../platform/imports/zip-file.ts'
import { checkPhoto, digestOf } from '../photos/index.ts'

export interface ArchivedPicture extends ZippedFile {
  digest: string
  /** Why it can't be used. */
  problem: string | null
}

/** Pictures by their file names in lower case, as some systems write them. */
export type ArchivedPictures = ReadonlyMap<string, ArchivedPicture>

const problems = new Set(['VALIDATION_FAILED', 'FILE_TYPE_NOT_ALLOWED', 'FILE_NOT_SAFE'])

/** What is wrong with a picture, by the checks of one uploaded singly. */
const problemWith = async (ctx: Context, { bytes }: ZippedFile): Promise<string | null> => {
  try {
    await judgePicture(ctx, bytes)
    await checkPhoto(bytes)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || !problems.has(error.code)) throw error
    const [issue] = (error.data?.['issues'] ?? []) as { message: string }[]
    return issue?.message ?? error.message
  }
}

/** The products and pictures of a ZIP. */
export const readArchive = async (
  ctx: Context,
  bytes: Uint8Array,
): Promise<{ csv: Uint8Array; pictures: ArchivedPictures }> => {
  const files = await readZip(bytes)
  const csv = files.find(({ name }) => name.toLowerCase() === productFile)
  if (!csv) throw invalid('file', `The ZIP needs a file called ${productFile}`)
  const others = files.filter((file) => file !== csv)
  if (others.length > mostImportedPictures)
    throw invalid('file', `Use no more than ${mostImportedPictures} pictures at a time`)
  const pictures = new Map<string, ArchivedPicture>()
  for (const file of others)
    pictures.set(file.name.toLowerCase(), {
      ...file,
      digest: digestOf(file.bytes),
      problem: await problemWith(ctx, file),
    })
  return { csv: csv.bytes, pictures }
}

/** File names in a cell, separated by commas, semicolons or bars. Folders before them don't count. */
export const pictureNames = (cell = ''): string[] => [
  ...new Set(
    cell
      .split(/[,;|]/)
      .map((name) => name.trim().split(/[/\\]/).at(-1) ?? '')
      .filter(Boolean),
  ),
]

/** Pictures that no row names. */
export const unusedPictures = (
  pictures: ArchivedPictures,
  cells: readonly (string | undefined)[],
): string[] => {
  const named = new Set(cells.flatMap((cell) => pictureNames(cell)).map((name) => name.toLowerCase()))
  return [...pictures].flatMap(([key, { name }]) => (named.has(key) ? [] : [name]))
}

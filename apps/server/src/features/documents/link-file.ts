import type { LinkedFile } from '@efie/contracts/documents-links'
import { signedIn, type Context } from '../../platform/context.ts'
import { filePath } from '../../platform/files/file-link.ts'

/** `POST /file-links`: the right to open one file from this session. The file's own operation decides the rest. */
export const linkFile = (
  ctx: Context,
  input: { file: LinkedFile; id: string; addendum_id?: string | undefined },
) => {
  const { id: user_id, session_id } = signedIn(ctx)
  const { file, id, addendum_id } = input
  return filePath(ctx, { file, id, addendum_id, user_id, session_id })
}

import type { LinkedFile } from '@efie/contracts/documents-links'
import type { Services } from '../context.ts'
import { readLink, signLink } from '../signed-links.ts'

const PURPOSE = 'file'

/** Seconds: enough to hand over to a viewer on a slow network, which may ask more than once. */
const VALID_SECONDS = 300

/** Which file, and whose session opens it. */
export interface FilePass {
  file: string
  id: string
  addendum_id: string | undefined
  user_id: string
  session_id: string
}

type Signing = Pick<Services, 'secrets' | 'realClock'>

const BETWEEN = '~'

/** A path that opens a file in the name of a session. */
export const filePath = (
  { secrets, realClock }: Signing,
  pass: FilePass & { file: LinkedFile },
): { path: string; expires_at: string } => {
  const expires = Math.floor(realClock.now().getTime() / 1_000) + VALID_SECONDS
  const { file, id, addendum_id = '', user_id, session_id } = pass
  const subject = [file, id, addendum_id, user_id, session_id].join(BETWEEN)
  const token = signLink(secrets, PURPOSE, { id: subject, version: 1, expires })
  return {
    path: `/files/efie-${file}?pass=${encodeURIComponent(token)}`,
    expires_at: new Date(expires * 1_000).toISOString(),
  }
}

/** Null if the pass was altered or has expired. */
export const readFilePass = ({ secrets, realClock }: Signing, pass: unknown): FilePass | null => {
  const link = typeof pass === 'string' ? readLink(secrets, PURPOSE, pass, realClock.now()) : null
  if (!link) return null
  const [file = '', id = '', addendum_id = '', user_id = '', session_id = ''] = link.id.split(BETWEEN)
  return { file, id, addendum_id: addendum_id || undefined, user_id, session_id }
}

import type { Document } from './queries.ts'

/** A document as the contract has it, without its storage key. */
export const presentDocument = (row: Document) => ({ ...row, has_preview: row.preview_key !== null })

/** Since when a document waits to be verified; null once it is decided or replaced. */
export const waitsSince = ({ status, superseded_by, created_at }: Document): string | null =>
  status === 'pending' && superseded_by === null ? created_at : null

import type { Document } from './queries.ts'

/** A document as the contract has it, without its storage key. */
export const presentDocument = <Row extends Document>(row: Row) => ({
  ...row,
  has_preview: row.preview_key !== null,
})

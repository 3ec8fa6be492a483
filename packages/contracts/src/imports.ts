import { importKinds } from '@efie/domain'
import { z } from 'zod'
import { byId, id, instant, operation, page, pageOf, refusals } from './base.ts'

const kind = z.enum(importKinds)
const problem = z.object({ line: z.int(), message: z.string() })

const row = z.object({
  line: z.int(),
  /** First column of the row, such as the SKU. */
  key: z.string(),
  name: z.string(),
  action: z.enum(['add', 'change']),
  fields: z.array(
    z.object({
      field: z.string(),
      /** Null if the row is new. Amounts are in pesewas. */
      old: z.union([z.string(), z.int()]).nullable(),
      new: z.union([z.string(), z.int()]),
    }),
  ),
})

const counts = {
  total: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
}

const madeImport = z.object({
  id,
  kind,
  file_name: z.string(),
  ...counts,
  created_by: id,
  created_at: instant,
  /** Whether it can be undone now. */
  can_undo: z.boolean(),
  undone_at: instant.nullable(),
  /** Rows that undoing set back. */
  reverted: z.int(),
  /** Rows that undoing left as they are, because what they changed has changed since. */
  left: z.array(problem),
})

/** What the rules of one kind or another can refuse. */
const ofRules = [
  'OUT_OF_STOCK',
  'PRODUCT_NOT_FOUND',
  'STALE',
  'NOT_INDEPENDENT',
  'FILE_TYPE_NOT_ALLOWED',
  'STORAGE_AWAY',
] as const

export const imports = {
  preview: operation
    .meta({ access: 'imports.write', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/imports/{kind}/preview',
      summary:
        'Preview an import of stock counts, prices or holidays from a CSV, or of products from a ZIP (multipart)',
      tags: ['imports'],
    })
    .errors(refusals(...ofRules, 'QUOTA_REACHED', 'FILE_NOT_SAFE', 'SCAN_AWAY'))
    .input(z.object({ kind, file: z.file() }))
    .output(
      z.object({
        ...counts,
        /** The first rows that add or change something, and the first problems. */
        rows: z.array(row),
        errors: z.array(problem),
        /** Pictures in the ZIP that no row names. */
        unused: z.array(z.string()),
        /** Stands for exactly these changes. The import takes it as `confirm`. */
        confirm: z.string(),
      }),
    ),
  run: operation
    .meta({ access: 'imports.write', audit: 'import.run' })
    .route({
      method: 'POST',
      path: '/imports/{kind}',
      successStatus: 201,
      summary:
        'Import a file as previewed, in one transaction (multipart): valid rows are imported, others are reported',
      tags: ['imports'],
    })
    .errors(refusals(...ofRules, 'QUOTA_REACHED', 'FILE_NOT_SAFE', 'SCAN_AWAY'))
    .input(z.object({ kind, file: z.file(), confirm: z.string().max(100) }))
    .output(madeImport),
  list: operation
    .meta({ access: 'imports.read' })
    .route({ method: 'GET', path: '/imports', summary: 'List imports, newest first', tags: ['imports'] })
    .input(page.extend({ kind: kind.optional() }))
    .output(pageOf(madeImport)),
  example: operation
    .meta({ access: 'imports.read' })
    .route({
      method: 'GET',
      path: '/imports/{kind}/example',
      summary: 'Download an example file, whose rows an import rejects',
      tags: ['imports'],
    })
    .input(z.object({ kind }))
    .output(z.file()),
  errors: operation
    .meta({ access: 'imports.read' })
    .route({
      method: 'GET',
      path: '/imports/{id}/errors.csv',
      summary: 'Export an import’s rejected rows and errors as CSV',
      tags: ['imports'],
    })
    .errors(refusals('NOT_FOUND'))
    .input(byId)
    .output(z.file()),
  undo: operation
    .meta({ access: 'imports.write', audit: 'import.undo' })
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      summary: 'Undo an import: old values are restored unless they have changed since',
      tags: ['imports'],
    })
    .errors(refusals(...ofRules, 'NOT_FOUND', 'IMPORT_NOT_UNDOABLE'))
    .input(byId)
    .output(madeImport),
}

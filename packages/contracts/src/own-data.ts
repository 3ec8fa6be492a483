import { z } from 'zod'
import { localDate, operation, instant, refusals } from './base.ts'

const deletionOutlook = z.object({
  /** False while money is owed or an application is running; see `obstacles`. */
  possible: z.boolean(),
  obstacles: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Kinds of records that the law requires us to keep for a while; empty when everything is erased. */
  kept: z.array(z.string()),
  kept_until: localDate.nullable(),
  /** How the owner proves who they are: by password, or by the code of `GET /auth/v1/reauthenticate`. */
  confirm_with: z.enum(['password', 'code']),
})

/** A person's rights over their own data: export and erasure (domain.md §6). */
export const ownData = {
  export: operation
    .meta({ access: 'me.read', audit: 'own-data.export' })
    .route({
      method: 'GET',
      path: '/me/export',
      summary: 'Export all your data as JSON',
      tags: ['security'],
    })
    .output(
      z.object({
        exported_at: instant,
        /** Records by kind; documents by name and address. */
        records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      }),
    ),
  deletion: {
    outlook: operation
      .meta({ access: 'me.read' })
      .route({
        method: 'GET',
        path: '/me/deletion',
        summary: 'Preview closing your account',
        tags: ['security'],
      })
      .output(deletionOutlook),
    request: operation
      .meta({ access: 'me.update', audit: 'own-data.close-account' })
      .route({
        method: 'POST',
        path: '/me/deletion',
        summary: 'Close your account and erase what the law doesn’t require us to keep',
        tags: ['security'],
      })
      .errors(refusals('DELETION_NOT_POSSIBLE', 'CODE_WRONG'))
      .input(
        z.object({
          current_password: z.string().max(1_000).optional(),
          code: z.string().trim().max(20).optional(),
          reason: z.string().trim().max(500).optional(),
        }),
      )
      .output(z.object({ erased: z.boolean(), kept: z.array(z.string()), kept_until: localDate.nullable() })),
  },
}

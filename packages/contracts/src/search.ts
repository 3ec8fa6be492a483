import { z } from 'zod'
import { id, operation } from './base.ts'

export const searchKinds = [
  'person',
  'application',
  'payment',
  'refund',
  'payout',
  'order',
  'ticket',
  'company',
  'employee',
  'invoice',
  'property',
  'lead',
] as const

export const search = {
  find: operation
    .meta({ access: 'search.read', audit: 'profile.search-by-card' })
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search people and records by name, number or prefix',
      tags: ['search'],
    })
    .input(
      z.object({
        q: z.string().trim().min(2, 'Type at least two characters').max(100),
        /** Maximum results of each kind. */
        limit: z.coerce.number().int().min(1).max(20).default(5),
      }),
    )
    .output(
      z.object({
        results: z.array(
          z.object({
            kind: z.enum(searchKinds),
            id,
            title: z.string(),
            detail: z.string(),
            /** Page of the web app that opens it. */
            link: z.string(),
          }),
        ),
      }),
    ),
}

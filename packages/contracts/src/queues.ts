import { queueCountLimit, queues as all } from '@efie/domain'
import { z } from 'zod'
import { operation } from './base.ts'

export const queues = operation
  .meta({ access: 'me.read' })
  .route({
    method: 'GET',
    path: '/me/queues',
    summary: 'Count what is waiting in your work queues; tenants and companies have none',
    tags: ['profiles'],
  })
  .output(
    z.object({
      queues: z.array(
        z.object({
          queue: z.enum(all),
          /** Rows of the list, within what you may read. */
          count: z.int().min(0).max(queueCountLimit),
          /** There are more rows than were counted. */
          more: z.boolean(),
        }),
      ),
    }),
  )

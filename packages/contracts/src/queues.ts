import { awaitedLists, queueCountLimit, queues as all, trendDays, workMeasures } from '@efie/domain'
import { z } from 'zod'
import { instant, localDate, operation } from './base.ts'

const counted = {
  /** Rows of the list, within what you may read. */
  count: z.int().min(0).max(queueCountLimit),
  /** There are more rows than were counted. */
  more: z.boolean(),
}

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
          ...counted,
        }),
      ),
    }),
  )

const rows = z.int().min(0)

/** Of those counted: past two working days or their own day; past one working day or due today. */
const timed = { ...counted, late: rows, due: rows }

export const work = operation
  .meta({ access: 'me.read' })
  .route({
    method: 'GET',
    path: '/me/work',
    summary: 'Show what is late, due and waiting for others in your queues, and how promises were kept',
    tags: ['profiles'],
  })
  .output(
    z.object({
      queues: z.array(
        z.object({
          queue: z.enum(all),
          ...timed,
          /** Since when the row that has waited longest does; null if none waits. */
          oldest: instant.nullable(),
        }),
      ),
      waiting: z.array(z.object({ awaited: z.enum(awaitedLists), ...counted })),
      trend: z
        .object({
          measure: z.enum(workMeasures),
          /** Each day’s new rows: done in time, late (done or not), and not yet due. */
          days: z.array(z.object({ day: localDate, kept: rows, late: rows, open: rows })).max(trendDays),
        })
        .nullable(),
    }),
  )

import { z } from 'zod'
import { localDate, operation, done } from './base.ts'

const holiday = z.object({
  date: localDate,
  name: z.string(),
  /**
   * `law`: computed from the statutory list; `announced`: added by hand; `worked`: a statutory holiday that
   * is a working day.
   */
  source: z.enum(['law', 'announced', 'worked']),
})

export const holidays = {
  list: operation
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/holidays',
      summary: 'Public holidays of a year',
      tags: ['configuration'],
    })
    .input(z.object({ year: z.coerce.number().int().min(2_000).max(2_200).optional() }))
    .output(z.object({ data: z.array(holiday) })),
  set: operation
    .meta({ access: 'settings.write', audit: 'holiday.set' })
    .route({
      method: 'PUT',
      path: '/holidays/{date}',
      summary: 'Announce a holiday, or mark a statutory one as worked',
      tags: ['configuration'],
    })
    .input(
      z.object({
        date: localDate,
        name: z.string().trim().min(1, 'Enter its name').max(200),
        observed: z.boolean().default(true),
      }),
    )
    .output(holiday),
  remove: operation
    .meta({ access: 'settings.write', audit: 'holiday.remove' })
    .route({
      method: 'DELETE',
      path: '/holidays/{date}',
      summary: 'Back to what the law says about this day',
      tags: ['configuration'],
    })
    .input(z.object({ date: localDate }))
    .output(done),
}

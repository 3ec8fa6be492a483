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
      summary: 'List public holidays for a year',
      tags: ['configuration'],
    })
    .input(z.object({ year: z.coerce.number().int().min(2_000).max(2_200).optional() }))
    .output(z.object({ data: z.array(holiday) })),
  set: operation
    .meta({ access: 'settings.write', audit: 'holiday.set' })
    .route({
      method: 'PUT',
      path: '/holidays/{date}',
      summary: 'Add a holiday, or mark a statutory one as a working day',
      tags: ['configuration'],
    })
    .input(
      z.object({
        date: localDate,
        name: z.string().trim().min(1, 'Enter the holiday’s name').max(200),
        observed: z.boolean().default(true),
      }),
    )
    .output(holiday),
  remove: operation
    .meta({ access: 'settings.write', audit: 'holiday.remove' })
    .route({
      method: 'DELETE',
      path: '/holidays/{date}',
      summary: 'Restore a day’s statutory status',
      tags: ['configuration'],
    })
    .input(z.object({ date: localDate }))
    .output(done),
}

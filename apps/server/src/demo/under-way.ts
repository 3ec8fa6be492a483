import { schema } from '@efie/database'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../platform/context.ts'
import { beginPayment } from './acts/paying.ts'
import { underWaySchema } from './under-way-note.ts'
import { openWorld } from './world.ts'

const noteSchema = z.object({ under_way: z.array(underWaySchema) })

const { meta } = schema

/**
 * Between the moment at which the demo was made and this one: what the calendar does by itself is made up, and what waits for
 * its payer, who has half an hour, is begun.
 */
export const bringDemoToNow = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const world = openWorld(services, { start: clock.now().toISOString(), password_hash: '' })
  for (const queue of new Set(world.jobs.travel.daily().map((job) => job.queue))) await world.jobs.run(queue)
  const [row] = await db.select().from(meta).where(eq(meta.key, 'demo'))
  const note = noteSchema.safeParse(row?.value)
  for (const { payer, ...target } of note.data?.under_way ?? [])
    await beginPayment({ world }, payer, target, 'card')
  await world.settle(world.now)
  await db
    .update(meta)
    .set({ value: sql`${meta.value} - 'under_way'` })
    .where(eq(meta.key, 'demo'))
}

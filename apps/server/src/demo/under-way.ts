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
 * Catches up between the demo's creation and now: runs the calendar's jobs, and starts the payments that wait
 * for their payer, who has half an hour.
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

import { z } from 'zod'
import { id, instant } from './base.ts'

/** A line of a timeline. `title` and `detail` are in the reader's language. */
export const timelineEntry = z.object({
  id,
  /** Code of the event. A code of another version comes without its values. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  created_at: instant,
})

export type TimelineEntry = z.output<typeof timelineEntry>

import { z } from 'zod'
import { id, instant } from './base.ts'

/** One line of a timeline. `title` and `detail` are in the reader's language. */
export const timelineEntry = z.object({
  id,
  /** What happened. Codes of an earlier version may be among them; they come without values. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
  created_at: instant,
})

export type TimelineEntry = z.output<typeof timelineEntry>

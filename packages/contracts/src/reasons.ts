import { z } from 'zod'
import { reasonOf } from './base.ts'

/** What is asked before an act that needs a reason: the reason, and a code where there are codes to choose from. */
export const reasonWithin = (most?: number) =>
  z.object({ reason: reasonOf(undefined, most), code: z.string().optional() })

import {
  progressActors,
  progressChecks,
  progressCheckStates,
  progressStates,
  progressStepKinds,
  progressWaits,
} from '@efie/domain'
import { z } from 'zod'
import { instant } from './base.ts'

/** The way of an application to the landlord's money, and what its verification consists of. */
export const applicationProgress = z.object({
  steps: z.array(
    z.object({
      step: z.enum(progressStepKinds),
      state: z.enum(progressStates),
      /** When it was done or the application ended; null where that isn't recorded. */
      at: instant.nullable(),
      /** Of the current step: who acts next, and by when. */
      waiting: z
        .object({
          who: z.enum(progressActors),
          what: z.enum(progressWaits),
          /** The promise in working time, an appointment, or the offer's expiry. */
          due: instant.nullable(),
          /** We are past `due`. */
          late: z.boolean(),
        })
        .nullable(),
    }),
  ),
  /** What was carried over from a renewed loan is left out. */
  checks: z.array(
    z.object({
      check: z.enum(progressChecks),
      state: z.enum(progressCheckStates),
      /** When it was passed, or the appointment of a scheduled visit. */
      at: instant.nullable(),
    }),
  ),
})

import { z } from 'zod'
import type { PickedApplication } from './application-picker.tsx'

/** Whose money it is: an application and its loan, or an order and its plan. */
export const pickedTarget = z
  .object({ kind: z.enum(['application', 'order']), id: z.uuid(), title: z.string(), detail: z.string() })
  .nullable()
  .refine((picked) => picked !== null, 'Choose whose money it is')

/** Named as the server asks for it. */
export const targetOf = ({ kind, id }: PickedApplication) =>
  kind === 'order' ? { order_id: id } : { application_id: id }

/** What money by hand mostly is for. */
export const usualTypeOf = (picked: PickedApplication | null) =>
  picked?.kind === 'order' ? ('order_instalment' as const) : ('instalment' as const)

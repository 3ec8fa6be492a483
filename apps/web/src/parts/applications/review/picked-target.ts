import type { PickedApplication } from './application-picker.tsx'

/** Whose money it is: an application and its loan, or an order and its plan. */
export type PickedTarget = PickedApplication | null

/** Named as the server asks for it. */
const targetOf = (target: PickedTarget) =>
  target === null ? {} : target.kind === 'order' ? { order_id: target.id } : { application_id: target.id }

/** What money by hand mostly is for. */
export const usualTypeOf = (picked: PickedTarget) =>
  picked?.kind === 'order' ? ('order_instalment' as const) : ('instalment' as const)

/** For forms whose input names its target by one of several ids, and that pick it in one field. */
export const pickedAsTarget = {
  extra: { target: null as PickedTarget },
  join: ({ target }: { target: PickedTarget }) => targetOf(target),
  places: { application_id: 'target' },
} as const

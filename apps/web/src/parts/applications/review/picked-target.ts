import type { PickedApplication } from './application-picker.tsx'

/** What money is for: an application and its loan, or an order and its plan. */
export type PickedTarget = PickedApplication | null

/** In the form of the server's input. */
const targetOf = (target: PickedTarget) =>
  target === null ? {} : target.kind === 'order' ? { order_id: target.id } : { application_id: target.id }

/** The most common type of a manual payment. */
export const usualTypeOf = (picked: PickedTarget) =>
  picked?.kind === 'order' ? ('order_instalment' as const) : ('instalment' as const)

/** For forms that pick a target in one field although their input has several ids. */
export const pickedAsTarget = {
  extra: { target: null as PickedTarget },
  join: ({ target }: { target: PickedTarget }) => targetOf(target),
  places: { application_id: 'target' },
} as const

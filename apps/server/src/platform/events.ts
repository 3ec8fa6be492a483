import type { EventKind, Events, TransactionContext } from './context.ts'

export type Listener<Payload> = (ctx: TransactionContext, payload: Payload) => Promise<void>

export interface Subscription {
  name: string
  listener: Listener<unknown>
}

export const eventKind = <Payload>(name: string): EventKind<Payload> => ({ name })

/** An entry of `subscriptions.ts`: a listener for an event. */
export const on = <Payload>(kind: EventKind<Payload>, listener: Listener<Payload>): Subscription => ({
  name: kind.name,
  // A cast: `emit` only passes payloads of the event's own type.
  listener: listener as Listener<unknown>,
})

/** Listeners run in order, one after another. If one throws, the whole transaction is rolled back. */
export const createEvents = (subscriptions: readonly Subscription[]): Events => ({
  emit: async (ctx, kind, payload) => {
    for (const { name, listener } of subscriptions) if (name === kind.name) await listener(ctx, payload)
  },
})

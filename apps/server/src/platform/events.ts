import type { EventKind, Events, TransactionContext } from './context.ts'

export type Listener<Payload> = (ctx: TransactionContext, payload: Payload) => Promise<void>

export interface Subscription {
  name: string
  listener: Listener<unknown>
}

export const eventKind = <Payload>(name: string): EventKind<Payload> => ({ name })

/** A line of `subscriptions.ts`: who reacts to what. */
export const on = <Payload>(kind: EventKind<Payload>, listener: Listener<Payload>): Subscription => ({
  name: kind.name,
  // The name stands for the payload's type: `emit` only ever passes what its kind says.
  listener: listener as Listener<unknown>,
})

/** Listeners run one after the other, in the order in which they are listed; one that throws undoes the whole act. */
export const createEvents = (subscriptions: readonly Subscription[]): Events => ({
  emit: async (ctx, kind, payload) => {
    for (const { name, listener } of subscriptions) if (name === kind.name) await listener(ctx, payload)
  },
})

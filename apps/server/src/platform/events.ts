import type { Transaction } from '@efie/database'
import type { Context } from './context.ts'

/** Something that one feature does and others react to in the same transaction, so that both happen or neither does. */
export interface EventKind<Payload> {
  name: string
  /** Only for the compiler: what is told with it. */
  payload?: Payload
}

export type Listener<Payload> = (ctx: Context, tx: Transaction, payload: Payload) => Promise<void>

export interface Subscription {
  name: string
  listener: Listener<unknown>
}

export interface Events {
  emit: <Payload>(ctx: Context, tx: Transaction, kind: EventKind<Payload>, payload: Payload) => Promise<void>
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
  emit: async (ctx, tx, kind, payload) => {
    for (const { name, listener } of subscriptions) if (name === kind.name) await listener(ctx, tx, payload)
  },
})

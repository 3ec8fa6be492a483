import type { Database } from '@efie/database'
import type { DatabaseHandle } from '../platform/database/database.ts'

class Forget extends Error {}

/** A database whose transactions can be stacked: all of the world works on the innermost, and it is thrown away. */
export const stackable = (handle: DatabaseHandle) => {
  let current: Database = handle.db
  // Every suite's context holds this object, so that it reaches whatever transaction is open.
  const db = new Proxy(handle.db, {
    get: (_target, property) => {
      const value: unknown = Reflect.get(current, property)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
  const forgetting = async (work: () => Promise<void>): Promise<void> => {
    const outer = current
    try {
      await outer.transaction(async (tx) => {
        current = tx
        await work()
        throw new Forget()
      })
    } catch (error) {
      if (!(error instanceof Forget)) throw error
    } finally {
      current = outer
    }
  }
  /** The same around hooks of a suite: from now until the answered function is called. */
  const beginForgetting = async (): Promise<() => Promise<void>> => {
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const over = forgetting(() => {
      begun.resolve()
      return end.promise
    })
    await Promise.race([begun.promise, over])
    return () => {
      end.resolve()
      return over
    }
  }
  return { handle: { ...handle, db }, forgetting, beginForgetting }
}

import type { Database } from '@efie/database'
import type { DatabaseHandle } from '../platform/database/database.ts'

class Forget extends Error {}

/** A database with nested transactions: the whole world uses the innermost one, which is rolled back. */
export const stackable = (handle: DatabaseHandle) => {
  let current: Database = handle.db
  // Every context of the suite holds this proxy, so it always reaches the open transaction.
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
  /** The same for a suite's hooks: from now until the returned function is called. */
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

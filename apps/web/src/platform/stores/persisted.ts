import { createJSONStorage, type PersistOptions } from 'zustand/middleware'
import { personalStorage } from '~/platform/device/person.ts'

/**
 * Stores are created empty and load the browser's storage after hydration (`hydrateStores` in
 * hydrate-stores.ts), so that the first render equals the prerendered page.
 */
export const persisted = <State, Kept>(
  name: string,
  partialize: (state: State) => Kept,
): PersistOptions<State, Kept> => ({
  name,
  partialize,
  skipHydration: true,
  storage: createJSONStorage<Kept>(() => localStorage),
})

/**
 * The same for a person's data: nothing is written once they have left. Each such store registers with
 * `onForget`.
 */
export const personal = <State, Kept>(
  name: string,
  partialize: (state: State) => Kept,
): PersistOptions<State, Kept> => ({
  ...persisted(name, partialize),
  storage: createJSONStorage<Kept>(() => personalStorage(localStorage)),
})

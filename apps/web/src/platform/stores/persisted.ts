import { createJSONStorage, type PersistOptions } from 'zustand/middleware'
import { personalStorage } from '~/platform/device/person.ts'

/**
 * Stores are created empty and read the browser's storage once the page is hydrated, so that the first render equals the
 * prerendered page. `hydrateStores` in hydrate-stores.ts does it.
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

/** The same for what belongs to a person: nothing is written once they have left. Each such store forgets by `onForget`. */
export const personal = <State, Kept>(
  name: string,
  partialize: (state: State) => Kept,
): PersistOptions<State, Kept> => ({
  ...persisted(name, partialize),
  storage: createJSONStorage<Kept>(() => personalStorage(localStorage)),
})

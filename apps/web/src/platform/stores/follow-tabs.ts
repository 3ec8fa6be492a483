interface Kept {
  persist: { getOptions: () => { name?: string }; rehydrate: () => Promise<void> | void }
}

/**
 * Follows what other tabs write, also while this one was suspended: otherwise each would overwrite the
 * others' state.
 */
export const followTabs = (store: Kept): void => {
  const { name } = store.persist.getOptions()
  const reread = () => void store.persist.rehydrate()
  window.addEventListener('storage', ({ key }) => key === name && reread())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reread())
}

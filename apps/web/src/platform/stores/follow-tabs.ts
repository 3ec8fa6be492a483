interface Kept {
  persist: { getOptions: () => { name?: string }; rehydrate: () => Promise<void> | void }
}

/** Takes over what another tab of this browser wrote, also while this one slept: each would write its own state over it. */
export const followTabs = (store: Kept): void => {
  const { name } = store.persist.getOptions()
  const reread = () => void store.persist.rehydrate()
  window.addEventListener('storage', ({ key }) => key === name && reread())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reread())
}

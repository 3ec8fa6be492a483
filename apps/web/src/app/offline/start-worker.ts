const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
  else setTimeout(work, 2_000)
}

/** Behind everything that the page itself needs. */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    whenIdle(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

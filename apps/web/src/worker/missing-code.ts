const recently = 5_000

/**
 * A page whose code is not cached makes the router reload it in a loop, failing the same way each time. This
 * remembers pages that lacked code within the last few seconds, so that the worker can answer with the
 * offline page instead.
 */
export const trackMissingCode = () => {
  const since = new Map<string, number>()
  return {
    record: (pageUrl: string, now: number): void => {
      for (const [url, at] of since) if (now - at > recently) since.delete(url)
      since.set(pageUrl, now)
    },
    isRecent: (pageUrl: string, now: number): boolean =>
      now - (since.get(pageUrl) ?? Number.NEGATIVE_INFINITY) <= recently,
  }
}

/** The offline page, shown for a page that is not cached. Its query leads back to that page. */
export const offlinePath = '/offline'
export const offlinePathFor = (url: URL): string =>
  `${offlinePath}?page=${encodeURIComponent(url.pathname + url.search)}`

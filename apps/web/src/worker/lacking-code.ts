const recently = 5_000

/**
 * A page whose code is not on this device makes the router load it anew, again and again: what came next was the same
 * failure. Remembers for which pages code was missing a moment ago, so that the worker answers with another one.
 */
export const lackingCode = () => {
  const since = new Map<string, number>()
  return {
    note: (pageUrl: string, now: number): void => {
      for (const [url, at] of since) if (now - at > recently) since.delete(url)
      since.set(pageUrl, now)
    },
    lately: (pageUrl: string, now: number): boolean =>
      now - (since.get(pageUrl) ?? Number.NEGATIVE_INFINITY) <= recently,
  }
}

/** Stands in for a page that has not been kept, and knows the way back to it. */
export const standIn = '/offline'
export const standInFor = (url: URL): string =>
  `${standIn}?page=${encodeURIComponent(url.pathname + url.search)}`

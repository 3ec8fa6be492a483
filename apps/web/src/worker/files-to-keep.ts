/** A window's message to the worker: files of pages to keep for working offline. */
export interface KeepFiles {
  keep: string[]
}

/** Paths of this site that a message names; any other message names none. */
export const filesToKeep = (message: unknown): string[] => {
  const named =
    typeof message === 'object' && message !== null && 'keep' in message && Array.isArray(message.keep)
      ? message.keep
      : []
  return named.filter((url): url is string => typeof url === 'string' && /^\/[^/\\]/.test(url))
}

/**
 * Fetches the files that aren't cached, one at a time, which leaves most of the network to the page. Stops when
 * there is no network: a window asks again when it returns.
 */
export const keepFiles = async (
  files: readonly string[],
  isCached: (url: string) => Promise<boolean>,
  fetchAndCache: (url: string) => Promise<unknown>,
): Promise<void> => {
  for (const url of files) {
    if (await isCached(url)) continue
    try {
      await fetchAndCache(url)
    } catch {
      return
    }
  }
}

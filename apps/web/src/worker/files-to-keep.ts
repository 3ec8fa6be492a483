/** A window's message to the worker: files of pages to keep for working offline. */
export interface KeepFiles {
  keep: string[]
}

const anyOrigin = 'https://efie.invalid'

/** Whether it is a path as browsers write it: `/assets/../api` would be read as another. */
const isPath = (url: string): boolean => {
  if (!URL.canParse(url, anyOrigin)) return false
  const { origin, pathname, search } = new URL(url, anyOrigin)
  return origin === anyOrigin && url !== '/' && url === pathname + search
}

/** Paths of this site that a message names; any other message names none. */
export const filesToKeep = (message: unknown): string[] => {
  const named =
    typeof message === 'object' && message !== null && 'keep' in message && Array.isArray(message.keep)
      ? message.keep
      : []
  return named.filter((url): url is string => typeof url === 'string' && isPath(url))
}

/**
 * Fetches the files that aren't cached, one at a time, which leaves most of the network to the page. Stops when
 * `goesOn` says so: there is no network, or a later message asks for other files.
 */
export const keepFiles = async (
  files: readonly string[],
  isCached: (url: string) => Promise<boolean>,
  fetchAndCache: (url: string) => Promise<unknown>,
  goesOn: () => boolean,
): Promise<void> => {
  for (const url of files) {
    if (await isCached(url)) continue
    if (!goesOn()) return
    // A file that can't be had is left out; a window asks again when the network returns.
    await fetchAndCache(url).catch(() => {})
  }
}

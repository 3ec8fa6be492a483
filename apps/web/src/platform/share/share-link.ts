export type Shared = 'shared' | 'cancelled' | 'copied' | 'failed'

/** Computers without a share sheet, and pages in other apps that may not open it. */
const copy = async (url: string): Promise<Shared> => {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

export const shareLink = async (url: string, title: string): Promise<Shared> => {
  if (typeof navigator.share !== 'function') return copy(url)
  try {
    await navigator.share({ url, title })
    return 'shared'
  } catch (error) {
    // The person closed the share sheet.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : copy(url)
  }
}

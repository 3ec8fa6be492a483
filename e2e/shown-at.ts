/**
 * Runs in the page: milliseconds since it began to open if it shows its heading and no placeholder, else false.
 */
export const shownAt = (title: string): number | false =>
  document.querySelector('main h1')?.textContent.startsWith(title) === true &&
  document.querySelector(':is(.animate-pulse, .animate-spin)') === null &&
  performance.now()

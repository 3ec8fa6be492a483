/** The next full hour, the earliest sensible time for a visit. */
export const earliestVisit = (now: number): string =>
  new Date(Math.ceil(now / 3_600_000) * 3_600_000).toISOString().slice(0, 16)

/** Directions by street address, which maps know; the digital address only works in GhanaPostGPS. */
export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Ghana`)}`

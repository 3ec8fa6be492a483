/** The next full hour, for the earliest visit that makes sense. */
export const earliestVisit = (now: number): string =>
  new Date(Math.ceil(now / 3_600_000) * 3_600_000).toISOString().slice(0, 16)

/** Where the way is shown: by the address, which the maps know; the digital address is for GhanaPostGPS. */
export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Ghana`)}`

import { formatDate } from '~/ui/dates.ts'

/** `2026-10` → `Oct 2026`. */
export const monthText = (month: string): string => formatDate(`${month.slice(0, 7)}-01`).slice(2)

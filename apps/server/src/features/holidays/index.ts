export { holidayRoutes } from './routes.ts'
export { holidayImport } from './import-holidays.ts'
export { loadHolidays } from './holidays.ts'
export { waitingSince, withWaiting } from './waiting.ts'

export { holidayRoutes } from './routes.ts'
export { loadHolidays } from './holidays.ts'

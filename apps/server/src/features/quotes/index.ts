export { loadActiveProduct } from './queries.ts'
export { quoteRefused } from './quote-refusal.ts'
export { quoteRoutes } from './routes.ts'

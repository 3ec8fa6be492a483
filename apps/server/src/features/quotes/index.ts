export { loadActiveProduct } from './queries.ts'
export { quoteRentPlans } from './quote-rent.ts'
export { quoteRefused, shopPlanRefused } from './quote-refusal.ts'
export { quoteRoutes } from './routes.ts'

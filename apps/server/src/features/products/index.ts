export { bulkStockRoutes, productsRoutes } from './routes.ts'
export { loadOffers, type Offer } from './variant-queries.ts'

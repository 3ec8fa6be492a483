export { bulkStockRoutes, productsRoutes } from './routes.ts'
export { writeShopPage } from './shop-page.ts'
export { loadOffers, type Offer } from './variant-queries.ts'

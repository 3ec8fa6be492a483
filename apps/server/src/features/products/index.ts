export { bulkStockRoutes, productsRoutes } from './routes.ts'
export { listedProductPaths, writeProductPage } from './product-page.ts'
export { writeShopPage } from './shop-page.ts'
export { loadOffers, type Offer } from './variant-queries.ts'

export { stockRoutes } from './routes.ts'
export { keepReserved } from './book-movement.ts'
export { countOf, notACount, stockImport } from './import-counts.ts'
export { openStockItem } from './manage-stock.ts'
export {
  countMovementsSince,
  findBySku,
  findSkusInAnyCase,
  loadStockItem,
  lockStockItems,
  lockStockOfVariants,
  type StockItem,
} from './queries.ts'
export { recordMovement } from './record-movement.ts'

export { stockRoutes } from './routes.ts'
export { openStockItem } from './manage-stock.ts'
export { loadStockItem, lockStockItems } from './queries.ts'
export { recordMovement } from './record-movement.ts'

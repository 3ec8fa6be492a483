export { reconciliationRoutes, unidentifiedReceiptRoutes } from './routes.ts'

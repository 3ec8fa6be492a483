export { guaranteeRoutes, guarantorRoutes } from './routes.ts'

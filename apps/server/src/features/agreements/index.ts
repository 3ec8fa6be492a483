export { agreementRoutes } from './routes.ts'
export { hashTerms } from './canonical-json.ts'

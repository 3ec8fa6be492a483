export { findProvider, findProviderByDomain, loadDomains, type ProviderRow } from './queries.ts'
export { ssoRoutes } from './routes.ts'
export { serviceProvider } from './service-provider.ts'

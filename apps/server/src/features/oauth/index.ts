export { mountOAuthDiscovery, oauthEndpoints } from './routes.ts'

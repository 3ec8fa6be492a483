export { propertiesRoutes } from './routes.ts'
export { readChangedProperties } from './read-changed.ts'

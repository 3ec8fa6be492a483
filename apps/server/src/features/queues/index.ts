export { ownQueuesRoute } from './routes.ts'

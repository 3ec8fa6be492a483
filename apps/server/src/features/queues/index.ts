export { ownQueuesRoute, ownWorkRoute } from './routes.ts'

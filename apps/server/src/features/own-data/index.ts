export { registerOwnDataJobs } from './jobs.ts'
export { ownDataRoutes } from './routes.ts'

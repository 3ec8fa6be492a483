export { documentScope } from './queries.ts'
export { documentRoutes } from './routes.ts'
export { registerUploadJobs, registerUploads } from './uploads.ts'

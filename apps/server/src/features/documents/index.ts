export { awaitsVerification, documentScope } from './queries.ts'
export { registerReviewJobs } from './announce-review.ts'
export { documentRoutes } from './routes.ts'
export { registerUploadJobs, registerUploads } from './uploads.ts'

export { registerCollectionJobs } from './promises.ts'
export { collectionRoutes } from './routes.ts'
export { closeCollectionCase, syncCollectionCase } from './sync-case.ts'
export { underRelief } from './under-relief.ts'

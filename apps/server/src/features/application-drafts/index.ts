export { registerDraftJobs } from './clean-drafts.ts'
export { removeDraft } from './queries.ts'
export { applicationDraftRoutes } from './routes.ts'

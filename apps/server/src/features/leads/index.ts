export { leadRoutes, sharedQuoteRoutes } from './routes.ts'
export { markLeadApplied } from './move-lead.ts'
export { isDueLead, isLead, withinReach } from './queries.ts'
export { isOwnLead, ofOwnLeads } from './scope.ts'

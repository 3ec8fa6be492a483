export { KEEP_AGREEMENT_PDF, registerAgreementJobs } from './get-agreement-pdf.ts'
export { agreementRoutes } from './routes.ts'

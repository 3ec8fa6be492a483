import { os, unscoped } from '../../platform/http/orpc.ts'
import type { Services } from '../../platform/context.ts'
import {
  changeEmployee,
  createEmployee,
  getEmployee,
  leaveCompany,
  listEmployees,
  rehireEmployee,
  removeEmployee,
} from './change-employees.ts'
import { answerConfirmation, listConfirmations, requestConfirmation } from './confirm-employment.ts'
import {
  getImportErrors,
  IMPORT_EMPLOYEES,
  importEmployees,
  previewImport,
  runImport,
} from './import-employees.ts'
import { getImport, listImports } from './import-queries.ts'
import { undoImport } from './undo-import.ts'
import { inviteEmployees } from './invite-employees.ts'
import {
  acceptEmployment,
  giveConsent,
  listDeductions,
  listEmployments,
  readEmploymentInvitation,
  withdrawConsent,
} from './own-employment.ts'

const of = os.employees
const own = os.employments
const confirmations = os.employmentConfirmations

export const employeeRoutes = {
  list: of.list.handler(({ context, input }) => listEmployees(context, input)),
  create: of.create.handler(({ context, input }) => createEmployee(context, input)),
  get: of.get.handler(({ context, input }) => getEmployee(context, input)),
  update: of.update.handler(({ context, input }) => changeEmployee(context, input)),
  remove: of.remove.handler(({ context, input }) => removeEmployee(context, input)),
  leave: of.leave.handler(({ context, input }) => leaveCompany(context, input)),
  rehire: of.rehire.handler(({ context, input }) => rehireEmployee(context, input)),
  invite: of.invite.handler(({ context, input }) => inviteEmployees(context, input)),
  previewImport: of.previewImport.handler(({ context, input }) => previewImport(context, input)),
  import: of.import.handler(({ context, input }) => importEmployees(context, input)),
  imports: of.imports.handler(({ context, input }) => listImports(context, input)),
  importStatus: of.importStatus.handler(({ context, input }) => getImport(context, input)),
  undoImport: of.undoImport.handler(({ context, input }) => undoImport(context, input)),
  importErrors: of.importErrors.handler(({ context, input }) => getImportErrors(context, input)),
}

export const employmentRoutes = {
  list: own.list.handler(({ context, input }) => listEmployments(context, input)),
  deductions: own.deductions.handler(({ context, input }) => listDeductions(context, input)),
  invitation: unscoped.employments.invitation.handler(({ context, input }) =>
    readEmploymentInvitation(context, input),
  ),
  accept: own.accept.handler(({ context, input }) => acceptEmployment(context, input)),
  consent: own.consent.handler(({ context, input }) => giveConsent(context, input)),
  withdraw: own.withdraw.handler(({ context, input }) => withdrawConsent(context, input)),
}

export const employmentConfirmationRoutes = {
  list: confirmations.list.handler(({ context, input }) => listConfirmations(context, input)),
  request: confirmations.request.handler(({ context, input }) => requestConfirmation(context, input)),
  answer: confirmations.answer.handler(({ context, input }) => answerConfirmation(context, input)),
}

/** Parsed, because job data comes back as plain JSON. */
const confirmationsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

export const registerEmployeeJobs = (services: Services): void => {
  services.jobs.handle(IMPORT_EMPLOYEES, (job) =>
    runImport(services, String(job['import_id']), confirmationsOf(job['confirmed'])),
  )
}

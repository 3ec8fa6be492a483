export {
  employeeRoutes,
  employmentConfirmationRoutes,
  employmentRoutes,
  registerEmployeeJobs,
} from './routes.ts'
export { readChangedEmployees } from './read-changed.ts'
export { readChangedEmployments } from './own-employment.ts'

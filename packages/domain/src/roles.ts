// Apart from the other lists, of which every page of the web app needs only these.

/** Spoken by the app and by what the server writes. English stands in the code, each other one in a file of `locales`. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

export const roles = [
  'user',
  'company',
  'sales_executive',
  'credit_analyst',
  'inspection_and_verification',
  'finance',
  'recovery_and_collections',
  'company_manager',
  'admin',
  'superadmin',
] as const
export type Role = (typeof roles)[number]

/** Admin-type: every role except `user` and `company` (domain.md §4). */
export const isAdminRole = (role: Role): boolean => role !== 'user' && role !== 'company'

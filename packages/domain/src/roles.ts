// Kept apart from the other lists, because these are all that every page of the web app needs.

/**
 * Languages of the app and of everything the server writes. English is in the code, each other language in a
 * file in `locales`.
 */
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

/** Admin-type roles: every role except `user` and `company` (domain.md §4). */
export const isAdminRole = (role: Role): boolean => role !== 'user' && role !== 'company'

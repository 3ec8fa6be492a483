/** Roles that answer tickets. */
export const handlers = [
  'admin',
  'superadmin',
  'sales_executive',
  'credit_analyst',
  'inspection_and_verification',
  'finance',
  'recovery_and_collections',
  'company_manager',
] as const

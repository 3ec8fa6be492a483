import type { EmploymentStatus, PlanKind, ProductCategory } from '@efie/domain'

/** Codes as people read them. */
export const employmentStatusLabels: Record<EmploymentStatus, string> = {
  employed: 'Employed',
  self_employed: 'Self-employed',
  unemployed: 'Unemployed',
  student: 'Student',
  retired: 'Retired',
}

export const planLabels: Record<PlanKind, string> = {
  standard: 'Standard',
  reducing: 'Reducing balance',
  six_plus_six: 'Six plus six',
}

export const categoryLabels: Record<ProductCategory, string> = {
  'beds-and-mattresses': 'Beds and Mattresses',
  'sofas-and-chairs': 'Sofas and Chairs',
  'dining-sets': 'Dining Sets',
  refrigerators: 'Refrigerators',
  'washing-machines': 'Washing Machines',
  'air-conditioners': 'Air Conditioners',
  'smart-tvs': 'Smart TVs',
  laptops: 'Laptops',
  'mobile-devices': 'Mobile Devices',
}

import type { EmploymentStatus, GuarantorRelation, HardshipCause, PlanKind } from '@efie/domain'

/** Codes in words. */
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

export const hardshipCauseLabels: Record<HardshipCause, string> = {
  lost_job: 'I lost my job',
  less_income: 'I’m earning less',
  illness: 'Illness',
  death_in_family: 'A death in the family',
  landlord_dispute: 'Problems with my landlord or home',
  other: 'Something else',
}

export const guarantorRelationLabels: Record<GuarantorRelation, string> = {
  family: 'Family',
  friend: 'Friend',
  employer: 'Employer',
  other: 'Other',
}

export const planKinds = ['standard', 'reducing', 'six_plus_six'] as const
export type PlanKind = (typeof planKinds)[number]

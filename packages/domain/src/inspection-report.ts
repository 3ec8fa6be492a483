/** Standard checklist of an inspection; codes are the report's keys. A visit can add its own items. */
export const inspectionItems = [
  { code: 'address_matches', label: 'The address and digital address are right' },
  { code: 'landlord_present', label: 'The landlord or their agent was met' },
  { code: 'water_and_power', label: 'Water and electricity work' },
  { code: 'structure_sound', label: 'Roof, walls and floors are sound' },
  { code: 'safe_locks', label: 'Doors and windows lock' },
] as const

/** Computes the life-cycle fact `report_complete`: at least one item was answered. */
export const isReportComplete = (checklist: Readonly<Record<string, boolean>> | null): boolean =>
  checklist !== null && Object.keys(checklist).length > 0

/** A property passes only when every answer is positive. */
export const mayPass = (checklist: Readonly<Record<string, boolean>>): boolean =>
  Object.values(checklist).every(Boolean)

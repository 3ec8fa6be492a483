/** Standard checklist of an inspection; codes are the report's keys. A visit can add its own items. */
export const inspectionItems = [
  { code: 'address_matches', label: 'The address and digital address are correct' },
  { code: 'landlord_present', label: 'The inspector met the landlord or their agent' },
  { code: 'water_and_power', label: 'Water and electricity are working' },
  { code: 'structure_sound', label: 'The roof, walls and floors are sound' },
  { code: 'safe_locks', label: 'Doors and windows lock properly' },
] as const

/** Computes the life-cycle fact `report_complete`: every standard item was answered. */
export const isReportComplete = (checklist: Readonly<Record<string, boolean>> | null): boolean =>
  checklist !== null && inspectionItems.every(({ code }) => checklist[code] !== undefined)

/** A property passes only when every answer is positive. */
export const mayPass = (checklist: Readonly<Record<string, boolean>>): boolean =>
  Object.values(checklist).every(Boolean)

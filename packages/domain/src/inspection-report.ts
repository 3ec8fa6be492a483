/** What an inspector looks at. The report's keys; a visit may add others of its own. */
export const inspectionItems = [
  { code: 'address_matches', label: 'The address and digital address are right' },
  { code: 'landlord_present', label: 'The landlord or their agent was met' },
  { code: 'water_and_power', label: 'Water and electricity work' },
  { code: 'structure_sound', label: 'Roof, walls and floors are sound' },
  { code: 'safe_locks', label: 'Doors and windows lock' },
] as const

/** The fact `report_complete`: something was looked at and answered. */
export const isReportComplete = (checklist: Readonly<Record<string, boolean>> | null): boolean =>
  checklist !== null && Object.keys(checklist).length > 0

/** A property passes only with every answer in order. */
export const mayPass = (checklist: Readonly<Record<string, boolean>>): boolean =>
  Object.values(checklist).every(Boolean)

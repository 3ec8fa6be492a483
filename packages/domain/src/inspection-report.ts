/** What is looked at on a visit to a property. The codes are kept in `inspections.checklist`. */
export const inspectionChecklist = [
  { code: 'address_found', label: 'The home is at the address and digital address given' },
  { code: 'landlord_met', label: 'The landlord or an agent with authority was met and shown an ID' },
  { code: 'ownership_shown', label: 'Papers or neighbours confirm who may let the home' },
  { code: 'rent_agreed', label: 'Rent and lease dates are as in the application' },
  { code: 'habitable', label: 'Roof, walls, doors and locks are sound' },
  { code: 'utilities', label: 'Water, electricity and a toilet are there and work' },
  { code: 'vacant', label: 'The home is vacant, or will be when the lease begins' },
  { code: 'photos_taken', label: 'Photographs of every room and of the entrance were taken' },
] as const

export type InspectionItem = (typeof inspectionChecklist)[number]['code']

/** The fact `report_complete`: every point has been answered, yes or no. */
export const inspectionReportComplete = (checklist: Readonly<Record<string, boolean>> | null): boolean =>
  checklist !== null && inspectionChecklist.every(({ code }) => typeof checklist[code] === 'boolean')

/** A home passes only when every point holds. */
export const inspectionHolds = (checklist: Readonly<Record<string, boolean>>): boolean =>
  inspectionChecklist.every(({ code }) => checklist[code] === true)

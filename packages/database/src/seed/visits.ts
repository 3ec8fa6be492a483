import { addDays, type InspectionStatus, type LocalDate } from '@efie/domain'
import type { Case } from './apply.ts'
import { addAudit, addEvent, moment, type Demo, type DemoRows } from './demo.ts'
import type { Staff } from './people.ts'

export type Inspection = DemoRows['inspections'][number] & { id: string }

const titles: Partial<Record<InspectionStatus, string>> = {
  scheduled: 'Inspection scheduled',
  passed: 'Inspection passed',
  failed: 'Inspection failed',
  redo: 'Inspection has to be done again',
}

const checklist = (good: boolean) => ({
  address_matches: true,
  landlord_present: true,
  water_and_power: good,
  structure_sound: good,
  safe_locks: true,
})

/** The visit: scheduled for `visit`, and on that day done if an outcome is given. */
export const inspect = (
  demo: Demo,
  staff: Staff,
  { row }: Case,
  inspection: Inspection,
  visit: LocalDate,
  outcome?: 'passed' | 'failed' | 'redo',
): void => {
  const scheduled = moment(demo, addDays(visit, -1) < demo.today ? addDays(visit, -1) : demo.today, 10)
  const inspector = demo.random.chance(0.6) ? staff.inspector : staff.inspector2
  const tell = (status: InspectionStatus, at: string) =>
    addEvent(
      demo,
      at,
      { application_id: row.id, kind: 'inspection', title: titles[status] ?? 'Inspection' },
      inspector,
    )
  Object.assign(inspection, {
    status: 'scheduled',
    scheduled_for: `${visit}T10:00:00.000Z`,
    inspector_id: inspector.id,
    version: 2,
    updated_at: scheduled,
  })
  tell('scheduled', scheduled)
  if (outcome === undefined) return
  const at = moment(demo, visit, 12)
  const notes = {
    passed: 'The home is as described; meter and water work.',
    failed: 'The roof over the second room leaks and the wiring is open. Not fit to let.',
    redo: 'Nobody opened the gate.',
  }
  Object.assign(inspection, {
    status: outcome,
    checklist: outcome === 'redo' ? null : checklist(outcome === 'passed'),
    notes: notes[outcome],
    completed_at: outcome === 'redo' ? null : at,
    version: 3,
    updated_at: at,
  })
  tell(outcome, at)
  addAudit(demo, at, inspector, {
    action: 'inspection.transition',
    subject_type: 'inspection',
    subject_id: inspection.id,
    before: { status: 'scheduled' },
    after: { status: outcome },
  })
}

import {
  checkOtherPeople,
  decideTransition,
  factTexts,
  inspectionLifecycle,
  possibleTransitions,
  type ApplicationStatus,
  type Fact,
  type InspectionStatus,
  type Role,
} from '@efie/domain'

const reviewed: ReadonlySet<ApplicationStatus> = new Set(['in-review', 'info-requested'])

/** Homes are only inspected for applications that are in review. */
export const isInspected = (status: ApplicationStatus): boolean => reviewed.has(status)

/** The edge's start: a visit is moved to another day by the rules by which it is scheduled. */
const startOf = (from: InspectionStatus, to: InspectionStatus): InspectionStatus =>
  from === 'scheduled' && to === 'scheduled' ? 'requested' : from

interface Step {
  from: InspectionStatus
  to: InspectionStatus
  role: Role
  facts: Partial<Record<Fact, boolean>>
  reason: string | null
}

/** Decides a step on someone else's home. */
export const decideStep = ({ from, to, ...rest }: Step) =>
  decideTransition(inspectionLifecycle, { from: startOf(from, to), to, isOwner: false, ...rest })

export const missingFacts = (missing: readonly Fact[]) =>
  missing.map((fact) => ({ fact, text: factTexts[fact] }))

interface Inspected {
  user_id: string
  status: InspectionStatus
  application_status: ApplicationStatus
  approved_by: string | null
}

/** What someone can do with an inspection, each with what has to be given with it; or why they can do nothing. */
export const stepsOf = (
  { user_id, status, application_status, approved_by }: Inspected,
  actor: { id: string; role: Role },
  tied: ReadonlySet<string>,
) => {
  const targets = possibleTransitions(inspectionLifecycle, status, actor.role, false).map(({ to }) => to)
  if (targets.length === 0) return { next_steps: [], held: null }
  const hold = (held: string) => ({ next_steps: [], held })
  if (user_id === actor.id)
    return hold('You can’t inspect a home for your own application. Ask a colleague to do it.')
  if (!isInspected(application_status))
    return hold('The application isn’t in review, so there’s no visit now.')
  const others = checkOtherPeople(actor.id, [approved_by], tied)
  if (!others.ok)
    return hold(
      others.code === 'SAME_PERSON'
        ? 'You approved this application, so a colleague has to inspect the home.'
        : 'You’re tied to the person who approved this application, so a colleague has to inspect the home.',
    )
  const steps = status === 'scheduled' ? [...targets, 'scheduled' as const] : targets
  return {
    held: null,
    next_steps: steps.map((to) => {
      const decision = decideStep({ from: status, to, role: actor.role, facts: {}, reason: null })
      return { to, missing: decision.ok ? [] : missingFacts(decision.missing) }
    }),
  }
}

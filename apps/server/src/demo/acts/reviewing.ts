import { inspectionItems, type Instant } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { minutesAfter } from '../office-hours.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Person } from '../world.ts'
import type { Case } from './applying.ts'
import { pay } from './paying.ts'

/** People who handle a case: verification, approval and payout need three different people. */
export interface Desk {
  analyst: Person
  other: Person
  inspector: Person
}

export const deskOf = ({ random, staff }: StoryContext): Desk => {
  const first = random.chance(0.7)
  return {
    analyst: first ? staff.analyst : staff.analyst2,
    other: first ? staff.analyst2 : staff.analyst,
    inspector: random.chance(0.6) ? staff.inspector : staff.inspector2,
  }
}

export async function* payFee(of: StoryContext, { id, tenant, submitted_at }: Case): Story<string> {
  yield minutesAfter(submitted_at, 40)
  return pay(of, tenant, { application_id: id, payment_type: 'application_fee' })
}

/** An analyst takes the application, which requests the inspection. */
export async function* takeUp({ world }: StoryContext, of: Case, { analyst }: Desk, moment: Instant): Story {
  yield moment
  await call(router.applications.transition, { id: of.id, to: 'in-review' }, { context: world.as(analyst) })
}

const visitOf = async ({ world }: StoryContext, of: Case, { inspector }: Desk): Promise<string> => {
  const { data } = await call(
    router.inspections.list,
    { application_id: of.id, limit: 1 },
    { context: world.as(inspector) },
  )
  return data[0]?.id ?? ''
}

const notes = {
  passed: 'The home is as described. The prepaid meter and the water are working.',
  failed: 'The roof over the second room leaks and the wiring is exposed. Not fit to let.',
  redo: 'No one opened the gate.',
}

const checklist = (good: boolean): Record<string, boolean> =>
  Object.fromEntries(inspectionItems.map(({ code }, index) => [code, good || index < 2]))

/** The inspection: scheduled at a moment and, if an outcome is given, completed at the time of the visit. */
export async function* inspect(
  of: StoryContext,
  on: Case,
  desk: Desk,
  { scheduled_at, visit }: { scheduled_at: Instant; visit: Instant },
  outcome?: keyof typeof notes,
): Story {
  const { world } = of
  yield scheduled_at
  const id = await visitOf(of, on, desk)
  const context = world.as(desk.inspector)
  await call(router.inspections.transition, { id, to: 'scheduled', scheduled_for: visit }, { context })
  if (outcome === undefined) return
  yield visit
  await call(
    router.inspections.transition,
    {
      id,
      to: outcome,
      notes: notes[outcome],
      ...(outcome === 'redo' ? {} : { checklist: checklist(outcome === 'passed') }),
    },
    { context: world.as(desk.inspector) },
  )
}

/** Verifies the first documents, up to a number. */
export async function* verifyPapers(
  { world, office }: StoryContext,
  { papers }: Case,
  { inspector }: Desk,
  moment: Instant,
  count = papers.length,
): Story {
  for (const [index, { id }] of papers.slice(0, count).entries()) {
    yield office.after(moment, index / 10)
    await call(router.documents.review, { id, status: 'verified' }, { context: world.as(inspector) })
  }
}

/** Verifies documents, matches the payee and records income as a percentage of what was stated. */
export async function* verify(
  of: StoryContext,
  on: Case,
  desk: Desk,
  moment: Instant,
  { income_percent = 100, matched = true } = {},
): Story {
  const { world, office, random } = of
  yield* verifyPapers(of, on, desk, moment)
  if (matched) {
    yield office.after(moment, 1)
    const context = world.as(desk.inspector)
    await call(router.applications.askPayeeName, { id: on.id }, { context })
    await call(
      router.applications.verifyPayee,
      { id: on.id, name_on_id: on.tenancy.landlord_name },
      { context },
    )
  }
  yield office.after(moment, 1.5)
  await call(
    router.applications.assess,
    {
      id: on.id,
      verified_net_income: Math.round((on.tenant.monthly_income * income_percent) / 100),
      verified_obligations: random.between(0, 3) * 5_000,
    },
    { context: world.as(desk.analyst) },
  )
}

/** An analyst approves; if the limits require it and the story doesn't stop before, so does another. */
export async function* approve(
  { world, office }: StoryContext,
  { id }: Case,
  { analyst, other }: Desk,
  moment: Instant,
  alone = false,
): Story {
  yield moment
  const to = 'approved' as const
  const { status } = await call(router.applications.transition, { id, to }, { context: world.as(analyst) })
  if (status === 'approved' || alone) return
  yield office.after(moment, 1)
  await call(router.applications.transition, { id, to }, { context: world.as(other) })
}

export const decide = (
  { world }: StoryContext,
  { id }: Case,
  by: Person,
  step: { to: 'rejected' | 'info-requested' | 'cancelled'; reason: string; reason_code?: string },
) => call(router.applications.transition, { id, ...step }, { context: world.as(by) })

import type { ApplicationTimelineEvent } from '@efie/contracts/timelines-events'
import { schema, type Transaction } from '@efie/database'
import {
  isReportComplete,
  localDateOf,
  mayPass,
  type DocumentCheck,
  type InspectionStatus,
} from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, type SignedIn, type ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { date } from '../../platform/texts/figures.ts'
import { text } from '../../platform/texts/text.ts'
import type { Application } from '../applications/index.ts'
import { notify } from '../notifications/index.ts'
import { requireOtherThan } from '../role-grants/index.ts'
import { recordEvent, titleOf } from '../timelines/index.ts'
import { decideStep, isInspected, missingFacts } from './inspection-steps.ts'
import { lockInspectedApplication, lockScopedInspection } from './queries.ts'

type Inspection = typeof schema.inspections.$inferSelect

interface Input {
  id: string
  to: InspectionStatus
  scheduled_for?: string | undefined
  checklist?: Record<string, boolean> | undefined
  notes?: string | undefined
  checked?: DocumentCheck[] | undefined
}

type InspectionEvent = Extract<ApplicationTimelineEvent, { code: `inspection.${string}` }>

/** The timeline event for an inspection's new status. */
const eventOf = ({ status, scheduled_for }: Inspection): InspectionEvent => {
  switch (status) {
    case 'scheduled':
      if (scheduled_for === null) throw new Error('a scheduled visit has a date')
      return { code: 'inspection.scheduled', values: { date: localDateOf(scheduled_for) } }
    case 'redo':
      return { code: 'inspection.to-redo', values: {} }
    case 'requested':
    case 'passed':
    case 'failed':
    case 'cancelled':
      return { code: `inspection.${status}`, values: {} }
  }
}

/** Checks a step against the domain's table; throws the missing facts. */
const expectAllowed = (before: Inspection, application: Application, input: Input, actor: SignedIn): void => {
  const refusal = { from: before.status, to: input.to }
  if (!isInspected(application.status))
    throw new AppError('TRANSITION_NOT_ALLOWED', { ...refusal, missing: [] })
  const decision = decideStep({
    ...refusal,
    role: actor.role,
    facts: {
      visit_scheduled: input.scheduled_for !== undefined,
      report_complete: isReportComplete(input.checklist ?? null),
    },
    reason: input.notes ?? null,
  })
  if (decision.ok) return
  if (decision.code === 'FORBIDDEN') throw new AppError('INSUFFICIENT_PERMISSIONS')
  throw new AppError('TRANSITION_NOT_ALLOWED', { ...refusal, missing: missingFacts(decision.missing) })
}

const expectSensible = (input: Input, now: string): void => {
  if (input.scheduled_for !== undefined && Date.parse(input.scheduled_for) <= Date.parse(now))
    throw invalid('scheduled_for', 'Choose a time in the future')
  if (input.to === 'passed' && input.checklist !== undefined && !mayPass(input.checklist))
    throw invalid(
      'checklist',
      'Not every check passed. Record the inspection as failed, or as needing another visit',
    )
}

const write = async (tx: Transaction, before: Inspection, input: Input, actor: SignedIn, now: string) => {
  const { to } = input
  const done = to === 'passed' || to === 'failed'
  const [after] = await tx
    .update(schema.inspections)
    .set({
      status: to,
      inspector_id: actor.id,
      scheduled_for:
        to === 'scheduled' && input.scheduled_for !== undefined
          ? new Date(input.scheduled_for).toISOString()
          : before.scheduled_for,
      checklist: input.checklist ?? before.checklist,
      notes: input.notes ?? before.notes,
      completed_at: done ? now : null,
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(schema.inspections.id, before.id))
    .returning()
  if (!after) throw new Error('the inspection was not stored')
  return after
}

/** Schedules an inspection, moves its date or records its result, once per key. The inspector can't approve the application. */
export const transitionInspection = async (ctx: ScopedContext<'inspections.write'>, input: Input) => {
  const { actor, scope } = ctx
  return transactOnce(ctx, 'inspections.transition', input, async (ctx) => {
    const application = await lockInspectedApplication(ctx.db, input.id, scope, actor.id)
    const before = await lockScopedInspection(ctx.db, input.id, scope, actor.id)
    expectVersion(ctx, before)
    if (before.user_id === actor.id) throw new AppError('SAME_PERSON')
    await requireOtherThan(ctx, actor, [application.approved_by])
    expectAllowed(before, application, input, actor)
    const now = nowIso(ctx.clock)
    expectSensible(input, now)
    const after = await write(ctx.db, before, input, actor, now)
    const event = eventOf(after)
    const title = titleOf(event.code, event.values)
    const address = application.property_address
    await recordEvent(ctx, { application_id: application.id, ...event })
    await notify(ctx, {
      user_id: before.user_id,
      type: 'application',
      title,
      message:
        event.code === 'inspection.scheduled'
          ? text('We’ll visit {address} on {day}', { address, day: date(event.values.date) })
          : text('{title}: {address}', { title, address }),
      link: '/application',
    })
    await recordAudit(ctx, {
      action: 'inspection.transition',
      subject_type: 'inspection',
      subject_id: before.id,
      before: { status: before.status },
      after: { status: after.status, ...(input.checked && { checked: input.checked }) },
    })
    return after
  })
}

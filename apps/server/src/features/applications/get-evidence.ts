import { ageOn, maskGhanaCard } from '@efie/domain'
import { today } from '../../platform/clock.ts'
import type { ScopedContext } from '../../platform/context.ts'
import {
  loadConfirmations,
  loadEarlierApplications,
  loadEarlierLoans,
  loadEmployment,
  loadGuarantors,
  loadInspectionReport,
  loadStated,
} from './evidence-queries.ts'
import { loadLatestInspection, loadScopedApplication } from './queries.ts'

/** What a credit decision rests on. Card number and date of birth stay masked; `reveals` shows them. */
export const getEvidence = async (ctx: ScopedContext<'applications.assess'>, input: { id: string }) => {
  const { actor, scope, db } = ctx
  const application = await loadScopedApplication(db, input.id, scope, actor.id)
  const date = today(ctx.clock)
  const { date_of_birth, ghana_card_number, address, city, state, check, ...stated } = await loadStated(
    db,
    application,
  )
  const inspection = await loadLatestInspection(db, application)
  return {
    declared: {
      ...stated,
      employment_status: application.employment_status,
      monthly_repayments: check?.monthly_obligations ?? null,
      age: date_of_birth === null ? null : ageOn(date_of_birth, date),
      ghana_card_masked: ghana_card_number && maskGhanaCard(ghana_card_number),
      address: [address, city, state].filter(Boolean).join(', ') || null,
    },
    employment: await loadEmployment(db, application.user_id),
    confirmations: await loadConfirmations(db, application.id),
    inspection: inspection && (await loadInspectionReport(db, inspection.id)),
    guarantors: await loadGuarantors(db, application.id),
    loans: await loadEarlierLoans(db, application, date),
    applications: await loadEarlierApplications(db, application),
  }
}

import type { Transaction } from '@efie/database'
import { sql } from 'drizzle-orm'
import { nowIso, type Clock } from '../../platform/clock.ts'
import { queryRows } from '../../platform/database/query-rows.ts'
import { dropFromDrafts } from '../invoices/index.ts'

/** What settling consents needs of the data about to be replaced. */
export const rememberedConsents = {
  auto_collections: 'select id, status, stopped_at, stop_reason, last_tried_on from public.auto_collections',
  employees: 'select id, user_id, consent, consent_withdrawn_at, invitation_version from public.employees',
  invitations: 'select id, accepted_at, accepted_by, revoked_at from public.company_invitations',
  preferences: 'select * from public.notification_preferences',
} as const

/** A consent to automatic payments that was withdrawn stays withdrawn. */
const keepStopped = (tx: Transaction) =>
  tx.execute(sql`
    update auto_collections a set status = p.status, stopped_at = p.stopped_at, stop_reason = p.stop_reason,
      last_tried_on = p.last_tried_on
    from present_auto_collections p where p.id = a.id and (p.status <> 'active' or a.status = 'active')`)

/** Consents to payroll deductions that were withdrawn stay withdrawn, and revoked links stay revoked. */
const keepWithdrawn = async (tx: Transaction, clock: Clock): Promise<void> => {
  const withdrawn = await queryRows<{ id: string; company_id: string }>(
    tx,
    sql`update employees e set consent = p.consent, consent_withdrawn_at = p.consent_withdrawn_at,
      status = case when e.status = 'active' then 'invited' else e.status end
    from present_employees p where p.id = e.id and e.consent = 'given' and p.consent <> 'given'
    returning e.id, e.company_id`,
  )
  for (const employee of withdrawn) await dropFromDrafts({ db: tx, clock }, employee)
  await tx.execute(sql`
    update employees e set user_id = null, linked_at = null
    from present_employees p where p.id = e.id and p.user_id is null and e.status <> 'active'`)
  await tx.execute(sql`
    update employees e set invitation_version = p.invitation_version
    from present_employees p where p.id = e.id and p.invitation_version > e.invitation_version`)
}

/** Invitations are as open as they are today. Those that are gone today are revoked. */
const keepInvitations = async (tx: Transaction, now: string): Promise<void> => {
  await tx.execute(sql`
    update company_invitations i set accepted_at = coalesce(i.accepted_at, p.accepted_at),
      accepted_by = coalesce(i.accepted_by, p.accepted_by), revoked_at = coalesce(i.revoked_at, p.revoked_at)
    from present_invitations p where p.id = i.id`)
  await tx.execute(sql`
    update company_invitations set revoked_at = ${now}
    where accepted_at is null and revoked_at is null and id not in (select id from present_invitations)`)
}

/** People who have accounts then and now get the messages that they ask for now. */
const keepPreferences = async (tx: Transaction): Promise<void> => {
  await tx.execute(
    sql`delete from notification_preferences where user_id in (select id from present_profiles)`,
  )
  await tx.execute(sql`insert into notification_preferences
    select * from present_preferences where user_id in (select id from profiles)`)
}

/** What people withdrew or revoked since stays so. */
export const keepConsents = async (tx: Transaction, clock: Clock): Promise<void> => {
  await keepStopped(tx)
  await keepWithdrawn(tx, clock)
  await keepInvitations(tx, nowIso(clock))
  await keepPreferences(tx)
}

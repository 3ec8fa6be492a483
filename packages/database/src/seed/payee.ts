import { compareNames, type AccountNamePurpose } from '@efie/domain'
import type { Case } from './apply.ts'
import { addAudit, addEvent, type Demo } from './demo.ts'
import type { Staff } from './people.ts'

interface Question {
  purpose: AccountNamePurpose
  at: string
  by: { id: string }
  name?: string | undefined
}

/** The wallet or bank is asked whose the landlord's account is; answers the row that the match rests on. */
export const nameAccount = (
  demo: Demo,
  { row }: Case,
  { purpose, at, by, name = row.landlord_name.toUpperCase() }: Question,
): { id: string; name: string } => {
  const id = demo.id(at)
  demo.rows.accountNames.push({
    id,
    application_id: row.id,
    purpose,
    payout_method: row.payout_method ?? 'mobile_money',
    account: row.payout_account,
    network: row.payout_network ?? null,
    bank_code: row.payout_bank_code ?? null,
    provider: 'sandbox',
    outcome: 'named',
    name,
    asked_by: by.id,
    created_at: at,
  })
  return { id, name }
}

/** The inspector asks, and finds that account and landlord's ID are one person's. */
export const matchPayee = (demo: Demo, of: Case, inspector: Staff['inspector'], at: string): void => {
  const { row } = of
  const given = nameAccount(demo, of, { purpose: 'match', at, by: inspector })
  demo.rows.payeeMatches.push({
    id: demo.id(at),
    application_id: row.id,
    account_name_id: given.id,
    name_on_id: row.landlord_name,
    reason: compareNames(given.name, row.landlord_name, 'lenient').reason,
    matched_by: inspector.id,
    created_at: at,
  })
  Object.assign(row, {
    payee_verified_name: given.name,
    payee_verified_by: inspector.id,
    payee_verified_at: at,
  })
  addEvent(
    demo,
    at,
    {
      application_id: row.id,
      kind: 'payee',
      title: 'Landlord’s account matched with the landlord’s ID',
      visible_to_tenant: false,
    },
    inspector,
  )
  for (const action of ['payee.ask-name', 'application.verify-payee'])
    addAudit(demo, at, inspector, { action, subject_type: 'application', subject_id: row.id })
}

import { ledgerAccounts, localDateOf, type Instant } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

const appointed = [
  ['analyst2', 'credit_analyst'],
  ['inspector2', 'inspection_and_verification'],
  ['finance2', 'finance'],
] as const

/** Appoints the second people for acts that need two. */
export async function* appointments({ world, staff, office, ago }: StoryContext): Story {
  for (const [index, [who, role]] of appointed.entries()) {
    yield office.at(ago(419 - index), 9)
    const person = staff[who]
    await call(router.profiles.setRole, { id: person.id, role }, { context: world.as(staff.superadmin) })
    person.role = role
  }
}

const FUNDING = 150_000_000
/** For each application beyond the stories. */
const FUNDING_EACH = 2_500_000

/** The moment at which the books begin. */
export const fundedAt = ({ office, ago }: StoryContext): Instant => office.at(ago(400), 9, 0)

/** The owners pay in capital to lend. */
export async function* funding(of: StoryContext): Story {
  const { world, staff, office } = of
  const paid_in_at = fundedAt(of)
  const amount = FUNDING + of.crowd * FUNDING_EACH
  const effective_date = localDateOf(paid_in_at)
  yield paid_in_at
  const proposed = await call(
    router.journalProposals.propose,
    {
      template: 'capital',
      description: 'Owners’ funding paid in',
      effective_date,
      lines: [
        { account_code: ledgerAccounts.bank, amount },
        { account_code: ledgerAccounts.funding, amount: 0 - amount },
      ],
    },
    { context: world.as(staff.finance) },
  )
  yield office.after(paid_in_at, 1)
  const id = proposed.approval_id ?? ''
  await call(router.approvals.decide, { id, approve: true }, { context: world.as(staff.finance2) })
}

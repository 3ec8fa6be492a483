import { maxPendingCompanies, maxRegisteredCompanies } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { transact, type TransactionContext, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { lockPerson, quotaReached } from '../../platform/quotas.ts'
import { toE164 } from '../../platform/phone.ts'
import { named, text } from '../../platform/texts/text.ts'
import { notifyRoles } from '../notifications/index.ts'
import { countRegistered, insertCompany, loadScopedCompany, type CompanyRow } from './queries.ts'

export interface Registration {
  name: string
  registration_number: string
  industry?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  email: string
  phone: string
  payday: number
}

export const phoneOf = (text: string, path = 'phone'): string => {
  const phone = toE164(text)
  if (phone === null) throw invalid(path, 'Enter a Ghana phone number')
  return phone
}

/** Managers look at every registration, so one person can't flood their list. */
const requireCompanyRoom = async (ctx: TransactionContext, userId: string): Promise<void> => {
  await lockPerson(ctx.db, userId)
  const { pending, all } = await countRegistered(ctx.db, userId)
  if (pending >= maxPendingCompanies)
    throw await quotaReached(ctx, {
      quota: 'pending-companies',
      limit: maxPendingCompanies,
      words: text(
        'You have {limit} companies waiting for verification, which is the most at a time. You can register another once we’ve verified one of them.',
        { limit: maxPendingCompanies },
      ),
    })
  if (all >= maxRegisteredCompanies)
    throw await quotaReached(ctx, {
      quota: 'companies',
      limit: maxRegisteredCompanies,
      words: text(
        'You’ve registered {limit} companies, which is the most for one person. Contact support to register more.',
        {
          limit: maxRegisteredCompanies,
        },
      ),
    })
}

/**
 * Registers a company. A person's registration waits for a manager, who invites them as owner, so that no one
 * grants themselves a role. A manager's own goes straight to their portfolio.
 */
export const createCompany = async (
  ctx: ScopedContext<'companies.create'>,
  input: Registration,
): Promise<CompanyRow> => {
  const { actor } = ctx
  return transact(ctx, async (ctx) => {
    if (actor.role !== 'company_manager') await requireCompanyRoom(ctx, actor.id)
    const now = nowIso(ctx.clock)
    const company = await insertCompany(ctx.db, {
      ...input,
      email: input.email.toLowerCase(),
      phone: phoneOf(input.phone),
      manager_id: actor.role === 'company_manager' ? actor.id : null,
      registered_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    if (company.manager_id === null)
      await notifyRoles(ctx, ['company_manager'], {
        type: 'system',
        title: text('New company'),
        message: text('{name} has registered and needs a company manager', { name: named(company.name) }),
        link: '/company-manager',
      })
    await recordAudit(ctx, {
      action: 'company.create',
      subject_type: 'company',
      subject_id: company.id,
      after: { status: company.status, manager_id: company.manager_id },
    })
    return loadScopedCompany(ctx.db, company.id, 'all', actor.id)
  })
}

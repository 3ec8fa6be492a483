import { toGsm7 } from '@efie/domain'
import type { Transaction } from '@efie/database'
import { publicUrl } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import { authorise, transact, type Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { signLink } from '../../platform/signed-links.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { say } from '../../platform/texts/say.ts'
import { text } from '../../platform/texts/text.ts'
import { lockScopedCompany, type Company } from '../companies/index.ts'
import { findInvitable, markInvited, type Employee } from './queries.ts'

export const EMPLOYMENT_LINK = 'employment-invitation'
const VALID_SECONDS = 30 * 86_400

export const employmentUrl = (
  ctx: Context,
  employee: Pick<Employee, 'id' | 'invitation_version'>,
): string => {
  const expires = Math.floor(Date.parse(inSeconds(ctx.clock, VALID_SECONDS)) / 1000)
  const token = signLink(ctx.secrets, EMPLOYMENT_LINK, {
    id: employee.id,
    version: employee.invitation_version,
    expires,
  })
  return `${publicUrl(ctx.config)}/employment/${token}`
}

/** Sends each a link by every way there is. The company must be locked. */
export const sendInvitations = async (
  ctx: Context,
  tx: Transaction,
  company: Pick<Company, 'id' | 'name' | 'status'>,
  people: readonly Employee[],
): Promise<void> => {
  if (company.status !== 'verified')
    throw new AppError('TRANSITION_NOT_ALLOWED', { from: company.status, to: 'verified', missing: [] })
  const { name } = company
  const language = await languageOf(tx, ctx.actor?.id)
  for (const person of people) {
    const url = employmentUrl(ctx, person)
    if (person.email !== null)
      await ctx.messenger.email(tx, person.email, {
        template: 'employment-invitation',
        subject: say(text('{name} offers rent by payroll', { name }), language),
        text: [
          text('{name} lets you repay rent financing from your pay.', { name }),
          text('See what your employer would be told, and decide, here:\n{url}', { url }),
          text('Nothing is deducted unless you consent. The link works for 30 days.'),
        ]
          .map((part) => say(part, language))
          .join('\n\n'),
      })
    if (person.phone !== null)
      await ctx.messenger.sms(tx, person.phone, {
        template: 'employment-invitation',
        text: toGsm7(
          say(
            text(
              'Repay rent financing from your pay: see what your employer would be told and decide: {url}',
              { url },
            ),
            language,
          ),
        ),
      })
  }
  if (people.length === 0) return
  await markInvited(
    tx,
    people.map((person) => person.id),
    nowIso(ctx.clock),
  )
  await recordAudit(ctx, tx, {
    action: 'employee.invite',
    subject_type: 'company',
    subject_id: company.id,
    after: { invited: people.length },
  })
}

export const inviteEmployees = async (
  ctx: Context,
  input: { id: string; employee_ids?: string[] | undefined },
) => {
  const { actor, scope } = authorise(ctx, 'employees.write')
  return transact(ctx, async (tx) => {
    const company = await lockScopedCompany(tx, input.id, scope, actor.id)
    const people = await findInvitable(tx, company.id, input.employee_ids)
    await sendInvitations(ctx, tx, company, people)
    return { invited: people.length }
  })
}

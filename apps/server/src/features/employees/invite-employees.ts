import { toGsm7 } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import {
  transact,
  type Context,
  type TransactionContext,
  type ScopedContext,
} from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requestSendPermits, type SendPermits } from '../../platform/messaging/send-permits.ts'
import { signLink } from '../../platform/signed-links.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { named, text, type Text } from '../../platform/texts/text.ts'
import { loadScopedCompany, lockScopedCompany, type Company } from '../companies/index.ts'
import { countEmployees, findInvitable, markInvited, type Employee } from './queries.ts'

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

type Reachable = Pick<Employee, 'email' | 'phone'>

const contactsOf = ({ email, phone }: Reachable): string[] =>
  [email, phone].filter((contact) => contact !== null)

/**
 * Requests permits to write to employees, within limits that grow with the company's size. The company must
 * be in the caller's scope.
 */
export const askToInvite = async (
  ctx: Context,
  companyId: string,
  people: readonly Reachable[],
): Promise<SendPermits> =>
  requestSendPermits(
    ctx,
    { kind: 'company', id: companyId, employees: await countEmployees(ctx.db, companyId) },
    people.flatMap(contactsOf),
  )

/** Those who can be reached by at least one permitted way; refused if there is none. */
export const invitable = <Person extends Reachable>(
  people: readonly Person[],
  { granted, refusal }: SendPermits,
): Person[] => {
  const open = people.filter((person) => contactsOf(person).some((contact) => granted.has(contact)))
  if (open.length === 0 && refusal) throw refusal
  return open
}

/** As short as the link allows. */
export const employmentSms = (url: string): Text =>
  text('Repay your rent financing from your pay? See what we’d share, then decide: {url}', { url })

/** Sends each a link by every permitted way. The company must be locked. */
export const sendInvitations = async (
  ctx: TransactionContext,
  company: Pick<Company, 'id' | 'name' | 'status'>,
  people: readonly Employee[],
  { granted }: SendPermits,
): Promise<void> => {
  if (company.status !== 'verified')
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: company.status,
      to: 'verified',
      missing: [{ fact: 'verified', text: 'We have to verify the company before it can invite employees' }],
    })
  const name = named(company.name)
  const language = await languageOf(ctx.db, ctx.actor?.id)
  const permitFor = (contact: string | null) => (contact === null ? undefined : granted.get(contact))
  for (const person of people) {
    const url = employmentUrl(ctx, person)
    const byEmail = permitFor(person.email)
    const byText = permitFor(person.phone)
    if (byEmail)
      await ctx.messenger.email(ctx.db, byEmail, {
        template: 'employment-invitation',
        subject: translate(text('{name} offers rent repayment through payroll', { name }), language),
        text: [
          text('{name} lets you repay your rent financing straight from your pay.', { name }),
          text('See what we’d share with your employer, then decide:\n{url}', { url }),
          text('Nothing is deducted unless you agree. The link expires in 30 days.'),
        ]
          .map((part) => translate(part, language))
          .join('\n\n'),
      })
    if (byText)
      await ctx.messenger.sms(ctx.db, byText, {
        template: 'employment-invitation',
        text: toGsm7(translate(employmentSms(url), language)),
      })
  }
  if (people.length === 0) return
  await markInvited(
    ctx.db,
    people.map((person) => person.id),
    nowIso(ctx.clock),
  )
  await recordAudit(ctx, {
    action: 'employee.invite',
    subject_type: 'company',
    subject_id: company.id,
    after: { invited: people.length },
  })
}

/**
 * Invites the named employees, or all unlinked ones. Those over their message limit are skipped and counted.
 */
export const inviteEmployees = async (
  ctx: ScopedContext<'employees.write'>,
  input: { id: string; employee_ids?: string[] | undefined },
) => {
  const { actor, scope } = ctx
  const { id } = await loadScopedCompany(ctx.db, input.id, scope, actor.id)
  const leaves = await askToInvite(ctx, id, await findInvitable(ctx.db, id, input.employee_ids))
  return transact(ctx, async (ctx) => {
    const company = await lockScopedCompany(ctx.db, id, scope, actor.id)
    const people = await findInvitable(ctx.db, id, input.employee_ids)
    const open = invitable(people, leaves)
    await sendInvitations(ctx, company, open, leaves)
    return { invited: open.length, skipped: people.length - open.length }
  })
}

import { schema } from '@efie/database'
import { toGsm7 } from '@efie/domain'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../platform/audit.ts'
import { inSeconds, nowIso } from '../../platform/clock.ts'
import type { Context, ScopedContext } from '../../platform/context.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { transactOnce } from '../../platform/idempotency.ts'
import { callerOf, requireSendPermitsOnce } from '../../platform/messaging/send-permits.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { quoteRentPlans } from '../quotes/index.ts'
import { moveLead } from './move-lead.ts'
import { presentQuote, quoteOfToken } from './present-lead.ts'
import { insertNote, loadContacts, lockLead, type LeadRow } from './queries.ts'

const { leadQuotes, leads, profiles } = schema

const SHARED_DAYS = 14

interface Input {
  id: string
  monthly_rent: number
  advance_payment_months?: number | undefined
  payday?: number | undefined
  send_by: 'none' | 'email' | 'sms'
}

const recipientOf = (lead: Pick<LeadRow, 'email' | 'phone'>, send_by: Input['send_by']): string | null => {
  if (send_by === 'none') return null
  const recipient = send_by === 'email' ? lead.email : lead.phone
  if (recipient === null)
    throw invalid('send_by', `This lead has no ${send_by === 'email' ? 'email address' : 'phone number'}`)
  return recipient
}

/** As short as the link allows. */
export const quoteSms = (url: string): Text =>
  text('Your rent quote, valid for {days} days: {url}', { days: SHARED_DAYS, url })

/** Freezes a quote for a lead and returns the link that shows it. Sharing moves the lead to quoted. */
export const quoteLead = async (ctx: ScopedContext<'leads.write'>, input: Input) => {
  const { actor, scope } = ctx
  const { id, send_by, monthly_rent, ...request } = input
  const reach = { scope, actor_id: actor.id }
  // Before the transaction: pricing reads and limits count through the outer connection.
  const offers = await quoteRentPlans(ctx, { monthly_rent, ...request })
  const { advance_payment_months, payday } = offers
  const known = recipientOf(await loadContacts(ctx.db, reach, id), send_by)
  const permitFor = await requireSendPermitsOnce(ctx, callerOf(ctx), known === null ? [] : [known])
  return transactOnce(ctx, 'leads.quote', input, async (ctx) => {
    const found = await lockLead(ctx.db, reach, id)
    const recipient = recipientOf(found, send_by)
    if (recipient !== known) throw new AppError('STALE')
    const now = nowIso(ctx.clock)
    const [row] = await ctx.db
      .insert(leadQuotes)
      .values({
        lead_id: found.id,
        created_by: actor.id,
        input: { monthly_rent, advance_payment_months, payday },
        quotes: { quotes: offers.quotes },
        expires_at: inSeconds(ctx.clock, SHARED_DAYS * 86_400),
        created_at: now,
      })
      .returning()
    if (!row) throw new Error('the quote was not stored')
    const shared = presentQuote(ctx, row)
    let lead = found
    if (lead.status === 'new') lead = await moveLead(ctx, lead, { to: 'contacted', role: actor.role })
    if (lead.status === 'contacted') await moveLead(ctx, lead, { to: 'quoted', role: actor.role })
    await insertNote(ctx.db, {
      lead_id: lead.id,
      author_id: actor.id,
      kind: 'quote',
      text: 'Quote shared by link',
      created_at: now,
    })
    if (recipient !== null) {
      const language = await languageOf(ctx.db, lead.tenant_id ?? actor.id)
      if (send_by === 'email')
        await ctx.messenger.email(ctx.db, permitFor(recipient), {
          template: 'lead-quote',
          subject: translate(text('Your rent quote'), language),
          text: translate(
            text('Your rent quote is ready: {url}\n\nIt’s valid for {days} days, with no obligation.', {
              url: shared.url,
              days: SHARED_DAYS,
            }),
            language,
          ),
        })
      else
        await ctx.messenger.sms(ctx.db, permitFor(recipient), {
          template: 'lead-quote',
          text: toGsm7(translate(quoteSms(shared.url), language)),
        })
    }
    await recordAudit(ctx, {
      action: 'lead.quote',
      subject_type: 'lead',
      subject_id: lead.id,
      after: { quote_id: row.id, monthly_rent, send_by },
    })
    return shared
  })
}

/** What a shared link shows to anyone: the quote and two first names. */
export const getSharedQuote = async (ctx: Context, input: { token: string }) => {
  const id = quoteOfToken(ctx, input.token)
  const [row] =
    id === null
      ? []
      : await ctx.db
          .select({
            quotes: leadQuotes.quotes,
            created_at: leadQuotes.created_at,
            expires_at: leadQuotes.expires_at,
            viewed_at: leadQuotes.viewed_at,
            full_name: leads.full_name,
            prepared_by: profiles.full_name,
          })
          .from(leadQuotes)
          .innerJoin(leads, eq(leads.id, leadQuotes.lead_id))
          .innerJoin(profiles, eq(profiles.id, leadQuotes.created_by))
          .where(eq(leadQuotes.id, id))
  const now = nowIso(ctx.clock)
  if (id === null || !row || row.expires_at <= now) throw new AppError('LINK_NOT_FOUND')
  if (row.viewed_at === null)
    await ctx.db.update(leadQuotes).set({ viewed_at: now }).where(eq(leadQuotes.id, id))
  return {
    first_name: row.full_name.split(' ')[0] ?? row.full_name,
    prepared_by: row.prepared_by,
    created_at: row.created_at,
    expires_at: row.expires_at,
    // A cast: the row was written from this operation's own result.
    quotes: row.quotes['quotes'] as Awaited<ReturnType<typeof quoteRentPlans>>['quotes'],
  }
}

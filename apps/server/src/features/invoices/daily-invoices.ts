import { dunningStepOf, invoiceOutstanding, issuedInvoiceStatus, nextBillingMonth } from '@efie/domain'
import { publicUrl } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso, today } from '../../platform/clock.ts'
import { asSystem, transact, type Context, type Services } from '../../platform/context.ts'
import { money } from '../../platform/texts/figures.ts'
import { languageOf } from '../../platform/texts/language-of.ts'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Value } from '../../platform/texts/text.ts'
import { loadMembers, lockCompany } from '../companies/index.ts'
import { INVOICED_INSTALMENT_PAID } from '../lending/index.ts'
import { notify } from '../notifications/index.ts'
import { buildInvoice } from './build-invoice.ts'
import {
  findInvoiceOfMonth,
  findPastDue,
  findVerifiedCompanies,
  lockInvoice,
  updateInvoice,
} from './queries.ts'
import { postShares } from './post-shares.ts'
import { creditPaidDirectly } from './release-employee.ts'
import { PAYROLL_SHARES } from './share-queries.ts'

export const INVOICES_DAILY = 'billing-daily'
const BATCH = 200

/** Creates drafts for companies whose payday is at most ten days away; existing drafts are left as they are. */
const buildDrafts = async (ctx: Context): Promise<number> => {
  const day = today(ctx.clock)
  let built = 0
  let lastId: string | null = null
  for (;;) {
    const companies: Awaited<ReturnType<typeof findVerifiedCompanies>> = await findVerifiedCompanies(
      ctx.db,
      lastId,
      BATCH,
    )
    for (const { id, payday } of companies) {
      const month = nextBillingMonth(day, payday)
      if (month.draft_on > day) continue
      try {
        const made = await transact(ctx, async (ctx) => {
          const company = await lockCompany(ctx.db, id)
          const existing = await findInvoiceOfMonth(ctx.db, id, month.period)
          return existing || company.status !== 'verified' ? null : buildInvoice(ctx, company, month)
        })
        if (made) built += 1
      } catch (error) {
        // A company whose draft fails must not hold up the others.
        ctx.log.error({ err: error, company_id: id }, 'the draft of a company failed')
      }
    }
    lastId = companies.at(-1)?.id ?? null
    if (companies.length < BATCH) return built
  }
}

interface Asked {
  number: string
  amount: Value
}

const steps = [
  {
    title: text('Invoice overdue'),
    message: (asked: Asked) => text('{number} for {amount} is overdue', { ...asked }),
  },
  {
    title: text('Invoice overdue: second reminder'),
    message: (asked: Asked) => text('{number} for {amount} is one week overdue', { ...asked }),
  },
  {
    title: text('Invoice overdue: final reminder'),
    message: (asked: Asked) => text('{number} for {amount} is two weeks overdue', { ...asked }),
  },
  {
    title: text('Your employees now have to pay this invoice themselves'),
    message: (asked: Asked) =>
      text('{number} for {amount} is 30 days overdue, so we’re now asking your employees to pay directly', {
        ...asked,
      }),
  },
] as const

/** Marks an invoice overdue and sends the reminder for its age; after downtime only the latest one. */
const followUp = (ctx: Context, id: string, companyId: string): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const company = await lockCompany(ctx.db, companyId)
    const invoice = await lockInvoice(ctx.db, id)
    const day = today(ctx.clock)
    const status = issuedInvoiceStatus(invoice, day)
    const step = dunningStepOf(invoice.due_date, day)
    if (status === invoice.status && step <= invoice.dunning_step) return false
    const dunning_step = Math.max(step, invoice.dunning_step)
    await updateInvoice(ctx.db, id, { status, dunning_step }, nowIso(ctx.clock))
    const words = dunning_step > invoice.dunning_step ? steps[dunning_step - 1] : undefined
    if (words) {
      const message = words.message({ number: invoice.number, amount: money(invoiceOutstanding(invoice)) })
      const language = await languageOf(ctx.db, undefined)
      const members = await loadMembers(ctx.db, companyId)
      const readers = [
        ...members.map((member) => ({ user_id: member.user_id, link: '/company/payment' })),
        ...(company.manager_id === null ? [] : [{ user_id: company.manager_id, link: '/company-manager' }]),
      ]
      for (const reader of readers)
        await notify(ctx, { ...reader, type: 'payment', title: words.title, message })
      await ctx.messenger.email(ctx.db, company.email, {
        template: `invoice-dunning-${dunning_step}`,
        subject: translate(words.title, language),
        text: translate(
          text(
            '{message}.\n\nPay the invoice: {payUrl}\nIf something is wrong, open it here and tell us: {billingUrl}',
            {
              message,
              payUrl: `${publicUrl(ctx.config)}/company/payment`,
              billingUrl: `${publicUrl(ctx.config)}/company/billing`,
            },
          ),
          language,
        ),
      })
    }
    await recordAudit(ctx, {
      action: 'invoice.follow-up',
      subject_type: 'invoice',
      subject_id: id,
      before: { status: invoice.status, dunning_step: invoice.dunning_step },
      after: { status, dunning_step },
    })
    return true
  })

/**
 * Daily job: drafts, overdue invoices, reminders. Works by dates, so a missed day is caught up and a repeat
 * does nothing.
 */
export const runInvoicesDaily = async (services: Services): Promise<{ built: number; followed: number }> => {
  const ctx = asSystem(services)
  const built = await buildDrafts(ctx)
  let followed = 0
  for (const { id, company_id } of await findPastDue(ctx.db, today(ctx.clock), 5_000))
    if (await followUp(ctx, id, company_id)) followed += 1
  return { built, followed }
}

export const registerInvoiceJobs = (services: Services): void => {
  const { jobs } = services
  jobs.handle(INVOICES_DAILY, async () => void (await runInvoicesDaily(services)), { unattended: true })
  jobs.schedule(INVOICES_DAILY, '20 * * * *', ['00:20'])
  jobs.handle(
    PAYROLL_SHARES,
    ({ payment_id }) => postShares(services, typeof payment_id === 'string' ? { payment_id } : {}),
    { unattended: true },
  )
  // Hourly for those that failed.
  jobs.schedule(PAYROLL_SHARES, '5 * * * *', ['00:05'])
  jobs.handle(INVOICED_INSTALMENT_PAID, (job) => creditPaidDirectly(services, String(job['application_id'])))
}

import { schema } from '@efie/database'
import { defaultProductTerms } from '@efie/domain'
import { call } from '@orpc/server'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Context, withScope } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { summarise } from '../analytics/index.ts'
import { addLeadNote, changeLead, createLead } from './change-leads.ts'
import { checkLeadEligibility, giveConsent, sendConsentCode } from './consent.ts'
import { leadFigures } from './figures.ts'
import { getLead, listLeads } from './list-leads.ts'
import { transitionLead } from './move-lead.ts'
import { getSharedQuote, quoteLead } from './quote-lead.ts'
import { router } from '../../router.ts'
import { PDF } from '../../testing/pdf.ts'

/** Other features as their callers reach them: through the operations. */
const { applications, documents, payments, profiles } = router
const createApplication = (context: Context, input: typeof rent & { user_id: string }) =>
  call(applications.create, input, { context })
const uploadDocument = (
  context: Context,
  input: { file: File; document_type: 'payslip' | 'other'; application_id?: string; user_id?: string },
) => call(documents.upload, input, { context })
const getProfile = (context: Context, input: { id: string }) => call(profiles.get, input, { context })
type List = (context: Context, input: { limit: number }) => Promise<{ data: { id: string }[] }>
const listProfiles: List = (context, input) => call(profiles.list, input, { context })
const listApplications: List = (context, input) => call(applications.list, input, { context })
const listDocuments: List = (context, input) => call(documents.list, input, { context })
const listPayments: List = (context, input) => call(payments.list, input, { context })

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let sales: Person
let colleague: Person
let admin: Person

beforeAll(async () => {
  harness = await makeHarness()
  sales = await harness.signIn('sales_executive', { full_name: 'Kojo Antwi' })
  colleague = await harness.signIn('sales_executive')
  admin = await harness.signIn('admin')
})
afterAll(() => harness.close())

const db = () => harness.services.db
const lastMessage = async (template: string) => {
  const [row] = await db()
    .select()
    .from(schema.messages)
    .where(eq(schema.messages.template, template))
    .orderBy(desc(schema.messages.id))
    .limit(1)
  return row
}
const codeIn = (text: string | undefined): string => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? ''

const rent = {
  monthly_rent: 82_550,
  landlord_name: 'Kofi Mensah',
  landlord_phone: '0209998888',
  property_address: '12 Ring Road, Accra',
  lease_start_date: '2026-12-01',
  lease_end_date: '2027-11-30',
  advance_payment_months: 12,
  plan: 'standard' as const,
}
const declared = {
  age: 30,
  ghana_card_number: 'GHA-700000001-0',
  employment_status: 'employed' as const,
  employer_name: null,
  monthly_income: 600_000,
  monthly_obligations: 0,
  monthly_rent: 82_550,
  advance_payment_months: 12,
  plan: 'standard' as const,
}

describe('a lead', () => {
  test('goes from first word to an assisted application, and only then reaches the person’s file', async () => {
    const lead = await createLead(withScope(sales, 'leads.write'), {
      full_name: 'Ama Serwaa',
      email: 'Ama.Serwaa@mail.example',
      phone: '024 123 4567',
      source: 'walk-in',
      next_action: 'Call back',
      next_action_on: '2026-11-20',
    })
    expect(lead).toMatchObject({
      status: 'new',
      owner_id: sales.actor.id,
      email: 'ama.serwaa@mail.example',
      phone: '+233241234567',
      tenant_id: null,
    })
    const { id } = lead

    // A quote to share: the link works for anyone who has it, and shows only the quote.
    const quote = await quoteLead(withScope(sales, 'leads.write'), {
      id,
      monthly_rent: 82_550,
      send_by: 'sms',
    })
    // Defaults are frozen as they were priced.
    expect(quote).toMatchObject({
      advance_payment_months: defaultProductTerms.default_advance_payment_months,
      payday: defaultProductTerms.default_payday,
    })
    expect((await lastMessage('lead-quote'))?.text).toContain(quote.url)
    const token = quote.url.split('/').at(-1) ?? ''
    const shown = await getSharedQuote(harness.as(null), { token })
    expect(shown).toMatchObject({ first_name: 'Ama', prepared_by: 'Kojo Antwi' })
    expect(shown.quotes.map(({ plan }) => plan)).toContain('standard')
    for (const forged of [`${quote.id}.${'0'.repeat(40)}`, 'x', `${token}0`])
      await expect(getSharedQuote(harness.as(null), { token: forged })).rejects.toMatchObject({
        code: 'LINK_NOT_FOUND',
      })
    expect(await getLead(withScope(sales, 'leads.read'), { id })).toMatchObject({
      status: 'quoted',
      quotes: [{ id: quote.id, viewed_at: expect.any(String) }],
    })

    // Before consent nothing can be done for the person.
    await expect(
      checkLeadEligibility(withScope(sales, 'leads.write'), { id, ...declared }),
    ).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' })
    const sent = await sendConsentCode(withScope(sales, 'leads.write'), { id })
    expect(sent.sent_to).toBe('a•••@mail.example')
    await expect(sendConsentCode(withScope(sales, 'leads.write'), { id })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
    await expect(giveConsent(withScope(sales, 'leads.write'), { id, code: '000000' })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    })
    const code = codeIn((await lastMessage('lead-consent-code'))?.text)
    const agreed = await giveConsent(withScope(sales, 'leads.write'), { id, code })
    const tenant_id = agreed.tenant_id ?? ''
    await expect(giveConsent(withScope(sales, 'leads.write'), { id, code })).rejects.toMatchObject({
      code: 'CODE_WRONG',
    })
    expect(await getProfile(sales, { id: tenant_id })).toMatchObject({
      full_name: 'Ama Serwaa',
      role: 'user',
    })

    await expect(createApplication(sales, { ...rent, user_id: tenant_id })).rejects.toMatchObject({
      code: 'ELIGIBILITY_REQUIRED',
    })
    expect(await checkLeadEligibility(withScope(sales, 'leads.write'), { id, ...declared })).toMatchObject({
      eligible: true,
    })
    const application = await createApplication(sales, { ...rent, user_id: tenant_id })
    expect(await getLead(withScope(sales, 'leads.read'), { id })).toMatchObject({
      status: 'applied',
      application_id: application.id,
      applied_at: expect.any(String),
    })

    // The scope applies wherever the matrix names it; a colleague reaches none of it.
    const page = { limit: 10 }
    const file = new File([PDF], 'payslip.pdf')
    const document = await uploadDocument(sales, {
      file,
      document_type: 'payslip',
      application_id: application.id,
    })
    await uploadDocument(sales, { file, document_type: 'other', user_id: tenant_id })
    await db().insert(schema.payments).values({
      user_id: tenant_id,
      application_id: application.id,
      amount: 19_000,
      payment_type: 'application_fee',
      reference: 'lead-1',
    })
    await call(applications.update, { id: application.id, landlord_name: 'Yaw Mensah' }, { context: sales })
    expect((await listProfiles(sales, page)).data.map((row) => row.id)).toEqual([tenant_id])
    expect((await listApplications(sales, page)).data.map((row) => row.id)).toEqual([application.id])
    expect((await listDocuments(sales, page)).data.map((row) => row.id)).toContain(document.id)
    // Sales see the status of payments and nothing else.
    expect((await getLead(withScope(sales, 'leads.read'), { id })).payments).toEqual([
      {
        id: expect.any(String),
        payment_type: 'application_fee',
        status: 'pending',
        due_date: null,
        paid_at: null,
      },
    ])
    await expect(listPayments(sales, page)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    expect(await summarise(withScope(sales, 'analytics.read'))).toMatchObject({
      totalApplications: 1,
      pendingApplications: 1,
    })
    for (const list of [listProfiles, listApplications, listDocuments])
      expect((await list(colleague, page)).data).toEqual([])
    expect(await summarise(withScope(colleague, 'analytics.read'))).toMatchObject({ totalApplications: 0 })
    await expect(getProfile(colleague, { id: tenant_id })).rejects.toMatchObject({
      code: 'PROFILE_NOT_FOUND',
    })
    await expect(createApplication(colleague, { ...rent, user_id: tenant_id })).rejects.toMatchObject({
      code: 'PROFILE_NOT_FOUND',
    })
    await expect(
      uploadDocument(colleague, { file, document_type: 'other', user_id: tenant_id }),
    ).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })

    expect(await leadFigures(withScope(sales, 'leads.read'), {})).toMatchObject({
      created: 1,
      applied: 1,
      conversion_bps: 10_000,
      approved: 0,
      by_owner: [{ owner_name: 'Kojo Antwi', created: 1, applied: 1 }],
    })
    expect((await leadFigures(withScope(colleague, 'leads.read'), {})).created).toBe(0)
    const events = await db().select().from(schema.auditEvents).where(eq(schema.auditEvents.subject_id, id))
    expect(events.map((event) => event.action)).toEqual([
      'lead.create',
      'lead.transition',
      'lead.transition',
      'lead.quote',
      'lead.send-consent-code',
      'lead.consent',
      'lead.transition',
    ])
  })

  test('is its owner’s alone; an administrator gives it to another, who needs consent anew', async () => {
    const tenant = await harness.signIn('user', { full_name: 'Esi Boateng', phone: '+233201112222' })
    const { id } = await createLead(withScope(sales, 'leads.write'), {
      full_name: 'Esi Boateng',
      email: tenant.actor.email,
    })
    await sendConsentCode(withScope(sales, 'leads.write'), { id })
    // The code goes to the account's own number, not to one that was typed.
    expect((await lastMessage('lead-consent-code'))?.recipient).toBe('+233201112222')
    const code = codeIn((await lastMessage('lead-consent-code'))?.text)
    expect(await giveConsent(withScope(sales, 'leads.write'), { id, code })).toMatchObject({
      tenant_id: tenant.actor.id,
      status: 'contacted',
    })
    await expect(
      changeLead(withScope(sales, 'leads.write'), { id, email: 'thief@mail.example' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    for (const reach of [
      () => getLead(withScope(colleague, 'leads.read'), { id }),
      () => changeLead(withScope(colleague, 'leads.write'), { id, full_name: 'X' }),
      () => addLeadNote(withScope(colleague, 'leads.write'), { id, kind: 'note', text: 'X' }),
      () => transitionLead(withScope(colleague, 'leads.write'), { id, to: 'lost', reason: 'X' }),
      () => sendConsentCode(withScope(colleague, 'leads.write'), { id }),
      () => getLead(withScope(admin, 'leads.read'), { id: '00000000-0000-7000-8000-0000000000ab' }),
    ])
      await expect(reach()).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' })
    await expect(async () =>
      changeLead(withScope(sales, 'leads.write'), { id, owner_id: colleague.actor.id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
    await expect(
      changeLead(withScope(admin, 'leads.write'), { id, owner_id: admin.actor.id }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'owner_id' }] },
    })

    // A second lead of the same person can't be taken from the first colleague.
    const second = await createLead(withScope(colleague, 'leads.write'), {
      full_name: 'Esi B',
      email: tenant.actor.email,
    })
    await sendConsentCode(withScope(colleague, 'leads.write'), { id: second.id })
    await expect(
      giveConsent(withScope(colleague, 'leads.write'), {
        id: second.id,
        code: codeIn((await lastMessage('lead-consent-code'))?.text),
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })

    const given = await changeLead(withScope(admin, 'leads.write'), { id, owner_id: colleague.actor.id })
    expect(given).toMatchObject({ owner_id: colleague.actor.id, tenant_id: null, consented_at: null })
    await expect(getProfile(sales, { id: tenant.actor.id })).rejects.toMatchObject({
      code: 'PROFILE_NOT_FOUND',
    })
    expect(
      (await listLeads(withScope(colleague, 'leads.read'), { limit: 10 })).data.map((row) => row.id),
    ).toContain(id)
  })

  test('a code sent to one address opens no other, and none goes to a number that sales typed', async () => {
    const victim = await harness.signIn('user', { full_name: 'Efua Sarpong' })
    const { id } = await createLead(withScope(sales, 'leads.write'), {
      full_name: 'Mine',
      email: 'mine@mail.example',
      phone: '0201112299',
    })
    expect((await sendConsentCode(withScope(sales, 'leads.write'), { id })).sent_to).toBe('m•••@mail.example')
    const mail = await lastMessage('lead-consent-code')
    expect(mail?.recipient).toBe('mine@mail.example')
    await changeLead(withScope(sales, 'leads.write'), { id, email: victim.actor.email })
    await expect(
      giveConsent(withScope(sales, 'leads.write'), { id, code: codeIn(mail?.text) }),
    ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await expect(getProfile(sales, { id: victim.actor.id })).rejects.toMatchObject({
      code: 'PROFILE_NOT_FOUND',
    })
    await transitionLead(withScope(sales, 'leads.write'), { id, to: 'lost', reason: 'Never asked' })
  })

  test('moves only along its life, with a reason when it is lost; what is lost is out of reach', async () => {
    const lead = await createLead(withScope(sales, 'leads.write'), {
      full_name: 'Yaw Darko',
      phone: '0201112223',
    })
    await expect(
      transitionLead(withScope(sales, 'leads.write'), { id: lead.id, to: 'quoted' }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await transitionLead(withScope(sales, 'leads.write'), { id: lead.id, to: 'contacted' })
    await addLeadNote(withScope(sales, 'leads.write'), {
      id: lead.id,
      kind: 'call',
      text: 'Wants to think it over',
    })
    await expect(
      transitionLead(withScope(sales, 'leads.write'), { id: lead.id, to: 'lost' }),
    ).rejects.toMatchObject({
      data: { missing: [{ fact: 'reason' }] },
    })
    const lost = await transitionLead(withScope(sales, 'leads.write'), {
      id: lead.id,
      to: 'lost',
      reason: 'Found a cheaper place',
    })
    expect(lost).toMatchObject({ status: 'lost', lost_reason: 'Found a cheaper place' })
    expect(lost.notes.map(({ kind }) => kind)).toEqual(['status', 'call', 'status'])
    expect(
      await transitionLead(withScope(sales, 'leads.write'), { id: lead.id, to: 'contacted' }),
    ).toMatchObject({
      status: 'contacted',
      lost_reason: null,
    })
    await expect(
      transitionLead(withScope(harness.as(sales.actor, { if_match: 1 }), 'leads.write'), {
        id: lead.id,
        to: 'quoted',
      }),
    ).rejects.toMatchObject({ code: 'STALE' })
    // Someone without an email address can't get the account an application needs.
    await expect(sendConsentCode(withScope(sales, 'leads.write'), { id: lead.id })).rejects.toMatchObject({
      data: { issues: [{ path: 'email' }] },
    })
  })

  test('is found by name, status, and what is due; recorded once however often it is sent', async () => {
    const repeated = harness.as(sales.actor, { idempotency_key: 'lead-once' })
    const input = { full_name: 'Abena Pokuaa', phone: '0201112224', next_action_on: '2026-11-01' }
    const first = await createLead(withScope(repeated, 'leads.write'), input)
    expect((await createLead(withScope(repeated, 'leads.write'), input)).id).toBe(first.id)
    const ids = async (filter: Parameters<typeof listLeads>[1]) =>
      (await listLeads(withScope(sales, 'leads.read'), filter)).data.map((row) => row.id)
    expect(await ids({ limit: 10, q: 'pok abe' })).toEqual([first.id])
    expect(await ids({ limit: 10, q: '!&|' })).toEqual([])
    expect(await ids({ limit: 10, due_by: '2026-11-02' })).toEqual([first.id])
    expect(await ids({ limit: 10, due_by: '2026-10-31' })).toEqual([])
    expect(await ids({ limit: 10, status: 'new' })).toEqual([first.id])
    await expect(createLead(withScope(sales, 'leads.write'), { full_name: 'Nobody' })).rejects.toMatchObject({
      data: { issues: [{ path: 'phone' }] },
    })
    for (const role of ['user', 'company', 'credit_analyst', 'finance'] as const) {
      const other = await harness.signIn(role)
      await expect(async () => listLeads(withScope(other, 'leads.read'), { limit: 1 })).rejects.toMatchObject(
        { code: 'INSUFFICIENT_PERMISSIONS' },
      )
      await expect(async () => createLead(withScope(other, 'leads.write'), input)).rejects.toMatchObject({
        code: 'INSUFFICIENT_PERMISSIONS',
      })
    }
  })
})

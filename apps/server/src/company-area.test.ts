import { schema } from '@efie/database'
import { makeUser, type Profile } from '@efie/database/testing'
import { roles, scopeOf } from '@efie/domain'
import { call } from '@orpc/server'
import { eq, like } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Context } from './platform/context.ts'
import { realtimeTopics } from './realtime-topics.ts'
import { router } from './router.ts'
import { callOperation } from './testing/call.ts'
import { linkSent } from './testing/companies.ts'
import { employerTarget, leaksInShapes } from './testing/company-privacy.ts'
import {
  auditsOf,
  demandsOf,
  makeLoan,
  makeMoneyWorld,
  noticesOf,
  runLoansDaily,
  signInAs,
  withKey,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from './testing/money.ts'
import { operations } from './testing/operations.ts'
import { samples } from './testing/samples.ts'
import type { World } from './testing/world.ts'

let world: MoneyWorld
let app: FastifyInstance
let manager: SignedInContext
let registrant: Profile
let owner: Context
let tenant: SignedInContext
let loan: Application
let company = ''
let employee = ''

beforeAll(async () => {
  world = await makeMoneyWorld()
  app = await buildApp(world.services, world.handle)
  manager = await world.signIn('company_manager')
  registrant = await makeUser(world.services.db, { full_name: 'Esi Owusu' })
  tenant = await world.signIn('user', {
    full_name: 'Ama Serwaa',
    phone: '+233244000111',
    ghana_card_number: 'GHA-725512345-7',
    address: '9 Nima Lane',
  })
  loan = await makeLoan(world, tenant)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
const linkIn = (template: string, path: string) => linkSent(world.services.db, template, path)

test('a company registers, is taken by a manager, and is verified by its papers; accepting makes the owner', async () => {
  const person = world.as(registrant)
  const made = await call(
    router.companies.create,
    {
      name: 'Volta Foods',
      registration_number: 'CS1234',
      email: 'hr@volta.example',
      phone: '0302123456',
      payday: 25,
    },
    { context: person },
  )
  company = made.id
  expect(made).toMatchObject({ status: 'pending', manager_id: null })
  const waiting = await call(router.companies.list, { portfolio: 'unassigned' }, { context: manager })
  expect(waiting.data.map((one) => one.id)).toEqual([company])
  await call(router.companies.claim, { id: company }, { context: manager })
  const second = await world.signIn('company_manager')
  await expect(call(router.companies.claim, { id: company }, { context: second })).rejects.toMatchObject({
    code: 'COMPANY_NOT_FOUND',
  })
  const token = await linkIn('company-invitation', 'company-invitation')
  await call(router.companies.acceptInvitation, { token }, { context: person })
  await expect(call(router.companies.acceptInvitation, { token }, { context: person })).rejects.toMatchObject(
    { code: 'INVITATION_INVALID' },
  )
  const [profile] = await world.services.db
    .select()
    .from(schema.profiles)
    .where(eq(schema.profiles.id, registrant.id))
  expect(profile?.role).toBe('company')
  expect(await auditsOf(world.services.db, 'company.join', company)).toHaveLength(1)
  owner = world.as({ ...registrant, role: 'company' })

  const verify = { id: company, to: 'verified' as const }
  await expect(call(router.companies.transition, verify, { context: manager })).rejects.toMatchObject({
    data: { missing: [expect.objectContaining({ fact: 'company_checked' })] },
  })
  const paper = await call(
    router.companies.uploadDocument,
    { id: company, document_type: 'registration_certificate', file: new File([PDF], 'reg.pdf') },
    { context: owner },
  )
  const review = { id: company, document_id: paper.id, status: 'verified' as const }
  await call(router.companies.reviewDocument, review, { context: manager })
  expect(await call(router.companies.transition, verify, { context: manager })).toMatchObject({
    status: 'verified',
  })
  await expect(
    call(router.companies.update, { id: company, name: 'Other' }, { context: owner }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await call(
    router.companies.update,
    { id: company, city: 'Ho', contacts: [{ name: 'Payroll desk', phone: '0302123457' }] },
    { context: owner },
  )
  await call(
    router.companies.update,
    { id: company, agreement_reference: 'PA-7', exposure_limit: 1_000_000 },
    { context: manager },
  )
  await call(router.companies.addNote, { id: company, message: 'Pays late in August' }, { context: manager })
  await expect(call(router.companies.notes, { id: company }, { context: owner })).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  expect(await call(router.companies.get, { id: company }, { context: owner })).toMatchObject({
    city: 'Ho',
    members: [expect.objectContaining({ member_role: 'owner', full_name: 'Esi Owusu' })],
    contacts: [expect.objectContaining({ name: 'Payroll desk', phone: '+233302123457' })],
  })
})

test('owners invite clerks, who may not invite; the last owner stays', async () => {
  await call(
    router.companies.invite,
    { id: company, email: 'Clerk@volta.example', member_role: 'clerk' },
    { context: owner },
  )
  const clerk = await makeUser(world.services.db, { email: 'clerk@volta.example' })
  const token = await linkIn('company-invitation', 'company-invitation')
  await call(router.companies.acceptInvitation, { token }, { context: world.as(clerk) })
  const asClerk = world.as({ ...clerk, role: 'company' })
  const invite = { id: company, email: 'x@volta.example', member_role: 'owner' as const }
  await expect(call(router.companies.invite, invite, { context: asClerk })).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  const { members } = await call(router.companies.get, { id: company }, { context: owner })
  const idOf = (role: string) => members.find((one) => one.member_role === role)?.id ?? ''
  await expect(
    call(router.companies.removeMember, { id: company, member_id: idOf('owner') }, { context: manager }),
  ).rejects.toMatchObject({ code: 'LAST_OWNER' })
  await call(router.companies.removeMember, { id: company, member_id: idOf('clerk') }, { context: owner })
  await expect(call(router.companies.get, { id: company }, { context: asClerk })).rejects.toMatchObject({
    code: 'COMPANY_NOT_FOUND',
  })
})

test('a payroll file goes in but for its bad rows, which come back as a file; again it changes nothing', async () => {
  const good = Array.from({ length: 700 }, (_, n) => `S${n};Worker ${n};2,500.00;w${n}@volta.example`)
  const csv = [
    'Staff No;Name;Net pay;E-mail',
    ...good,
    'S1;Twice;1000;',
    ';No number;abc;',
    'S701;=cmd();900;x@y',
  ].join('\n')
  const file = () => new File([csv], 'staff.csv', { type: 'text/csv' })
  const preview = await call(
    router.employees.previewImport,
    { id: company, file: file() },
    { context: owner },
  )
  expect(preview).toMatchObject({ total: 703, to_add: 700, failed: 3, mapping: { net_pay: 'Net pay' } })
  const started = await call(router.employees.import, { id: company, file: file() }, { context: owner })
  expect(started).toMatchObject({ status: 'queued', total: 703 })
  await world.jobs.run('import-employees')
  const of = { id: company, import_id: started.id }
  expect(await call(router.employees.importStatus, of, { context: owner })).toMatchObject({
    status: 'done',
    processed: 703,
    added: 700,
    failed: 3,
  })
  const errors = await (await call(router.employees.importErrors, of, { context: owner })).text()
  expect(errors.split('\n')).toHaveLength(5)
  expect(errors).toContain('This staff number is already on line 3')
  expect(errors).toContain("'=cmd()")
  await call(router.employees.import, { id: company, file: file() }, { context: owner })
  await world.jobs.run('import-employees')
  const [again] = (await call(router.employees.imports, { id: company }, { context: owner })).data
  expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 700, failed: 3 })
  const chosen = JSON.stringify({ staff_number: 'Staff No', full_name: 'Name', net_pay: 'Salary' })
  await expect(
    call(router.employees.import, { id: company, file: file(), mapping: chosen }, { context: owner }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const found = await call(router.employees.list, { id: company, q: 'Worker 699' }, { context: owner })
  expect(found.data.map((one) => one.staff_number)).toEqual(['S699'])
})

test('an employee links their own account, consents within the limit, and may withdraw: off every draft at once', async () => {
  const fields = {
    staff_number: 'A1',
    full_name: 'Ama Serwaa',
    net_pay: 600_000,
    email: 'a1@volta.example',
    phone: '0244000112',
  }
  const made = await call(
    router.employees.create,
    { id: company, ...fields, invite: true },
    { context: owner },
  )
  employee = made.id
  expect(made).toMatchObject({ status: 'invited', linked: false, deduction_amount: null })
  expect(
    await world.services.db
      .select()
      .from(schema.messages)
      .where(like(schema.messages.text, '%/employment/%')),
  ).toHaveLength(2)
  const token = await linkIn('employment-invitation', 'employment')
  const shown = await call(router.employments.invitation, { token }, { context: world.as(null) })
  expect(shown).toMatchObject({ company_name: 'Volta Foods', is_yours: false })
  await world.services.db
    .update(schema.users)
    .set({ phone: '233244000112', phone_confirmed_at: '2026-11-01T00:00:00.000Z' })
    .where(eq(schema.users.id, tenant.actor.id))
  await expect(
    call(router.employments.accept, { token: `${token}0` }, { context: tenant }),
  ).rejects.toMatchObject({ code: 'INVITATION_INVALID' })
  await call(router.employments.accept, { token }, { context: tenant })
  await expect(call(router.employments.accept, { token }, { context: tenant })).rejects.toMatchObject({
    code: 'INVITATION_INVALID',
  })
  const consent = { id: employee, terms_read: true as const }
  await expect(call(router.employments.consent, consent, { context: tenant })).rejects.toMatchObject({
    code: 'COMPANY_LIMIT_REACHED',
  })
  await call(router.companies.update, { id: company, exposure_limit: null }, { context: manager })
  expect(await call(router.employments.consent, consent, { context: tenant })).toMatchObject({
    status: 'active',
    deduction_cap: 199_980,
  })
  world.clock.set('2026-12-16T09:00:00.000Z')
  const draft = await call(router.invoices.build, { id: company }, { context: manager })
  expect(draft).toMatchObject({ line_count: 1, total: 106_489 })
  await call(router.employments.withdraw, { id: employee }, { context: tenant })
  expect(await call(router.invoices.get, { id: draft.id }, { context: manager })).toMatchObject({
    status: 'void',
    line_count: 0,
  })
  await expect(call(router.invoices.build, { id: company }, { context: manager })).rejects.toMatchObject({
    code: 'NOTHING_TO_INVOICE',
  })
  await call(router.employments.consent, consent, { context: tenant })
  expect(await auditsOf(world.services.db, 'employment.consent', employee)).toHaveLength(2)
})

test('an employer confirms an employment as evidence, and never verifies it', async () => {
  const ask = { application_id: loan.id }
  const question = await call(router.employmentConfirmations.request, ask, { context: world.analyst })
  await expect(
    call(router.employmentConfirmations.request, ask, { context: world.analyst }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  const [asked] = (await call(router.employmentConfirmations.list, {}, { context: owner })).data
  expect(asked).toMatchObject({ id: question.id, employee_name: 'Ama Serwaa', application_id: null })
  const yes = { id: question.id, status: 'confirmed' as const, note: 'Since 2021' }
  await call(router.employmentConfirmations.answer, yes, { context: owner })
  await expect(
    call(router.employmentConfirmations.answer, { ...yes, status: 'denied' }, { context: owner }),
  ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
  const timeline = await call(router.applications.timeline, { id: loan.id }, { context: world.analyst })
  expect(JSON.stringify(timeline)).toContain('Employer confirmed employment')
  const papers = await world.services.db
    .select()
    .from(schema.documents)
    .where(eq(schema.documents.application_id, loan.id))
  expect(papers.filter((paper) => paper.reviewed_by === registrant.id)).toEqual([])
})

test('nothing that a company can ask or follow tells more of a person than name, number, deduction and consent', async () => {
  const draft = await call(router.invoices.build, { id: company }, { context: manager })
  await call(router.invoices.approve, { id: draft.id }, { context: manager })
  await call(router.invoices.issue, { id: draft.id }, { context: world.finance })
  const [line] = (await call(router.invoices.lines, { id: draft.id }, { context: owner })).data
  expect(line).toMatchObject({ employee_name: 'Ama Serwaa', amount: 106_489, ends_on: '2027-10-25' })
  const secrets = [
    tenant.actor.id,
    tenant.actor.email,
    loan.id,
    '+233244000111',
    'GHA-725512345-7',
    '9 Nima Lane',
    loan.landlord_name,
    loan.property_address,
    String(loan.monthly_rent),
    String(loan.total_advance_payment),
  ]
  const told = (text: string) => secrets.filter((secret) => text.includes(secret))
  const target = employerTarget(registrant, loan, { company, employee, invoice: draft.id, line: line?.id })
  const token = (await signInAs(world.services, registrant)).access_token
  const asked: string[] = []
  for (const operation of operations) {
    const { access } = operation.meta
    if (operation.method !== 'GET' || access === 'public') continue
    if (access !== 'signed-in' && scopeOf('company', access) === null) continue
    const input = samples[operation.name]?.(target, {} as World, 'company') ?? {}
    const answer = await callOperation(app, operation, input, token)
    expect(answer.status, operation.name).toBeLessThan(500)
    if (answer.status === 200) asked.push(operation.name)
    expect(told(JSON.stringify(answer.body)), operation.name).toEqual([])
  }
  expect(asked).toEqual(
    expect.arrayContaining([
      'companies.summary',
      'employees.list',
      'employees.get',
      'invoices.get',
      'invoices.lines',
      'invoices.diff',
      'payments.list',
    ]),
  )
  const csv = await (await call(router.invoices.deductions, { id: draft.id }, { context: owner })).text()
  expect(told(csv)).toEqual([])

  const ids = [employee, draft.id, loan.id, tenant.actor.id]
  for (const topic of realtimeTopics) {
    if (scopeOf('company', topic.permission) === null) continue
    expect(told(JSON.stringify(await topic.load(owner, ids))), topic.table).toEqual([])
  }
  const follows = new Set(
    realtimeTopics.filter((topic) => scopeOf('company', topic.permission)).map((topic) => topic.table),
  )
  expect(follows).toContain('employees')
  expect(follows).not.toContain('applications')
  expect(scopeOf('company', 'search.read')).toBeNull()
  expect(leaksInShapes()).toEqual([])
  const mails = await world.services.db.select().from(schema.messages)
  const toOwner = mails.filter((one) => one.recipient === registrant.email).map((one) => one.text)
  expect([toOwner.length > 0, told(toOwner.join())]).toEqual([true, []])
  expect(roles.filter((role) => scopeOf(role, 'invoices.pay') !== null)).toEqual(['company'])
})

test('a manager learns the status of applications of the portfolio’s people, and nothing else of them', async () => {
  const ofTenant = { id: tenant.actor.id }
  expect(await call(router.profiles.overview, ofTenant, { context: manager })).toMatchObject({
    applications: [{ status: 'active', count: 1 }],
    documents: [],
  })
  const stranger = { context: await world.signIn('company_manager') }
  await expect(call(router.profiles.overview, ofTenant, stranger)).rejects.toMatchObject({ status: 404 })
  expect((await call(router.applications.list, {}, { context: manager })).data).toEqual([])
  await expect(call(router.applications.get, { id: loan.id }, { context: manager })).rejects.toMatchObject({
    code: 'APPLICATION_NOT_FOUND',
  })
})

test('a leaver is deducted nothing more and asked themselves before anything is late; rehired they begin anew', async () => {
  const of = { id: company, employee_id: employee }
  const [invoice] = (await call(router.invoices.list, {}, { context: owner })).data
  world.clock.set('2026-12-20T09:00:00.000Z')
  await runLoansDaily(world.services)
  expect(await demandsOf(world.services.db, loan.id)).toEqual([])
  await expect(call(router.employees.remove, of, { context: owner })).rejects.toMatchObject({
    code: 'EMPLOYEE_HAS_HISTORY',
  })
  expect(await call(router.employees.leave, of, { context: owner })).toMatchObject({
    status: 'left',
    left_on: '2026-12-20',
    deduction_amount: null,
  })
  await expect(call(router.employees.leave, of, { context: owner })).rejects.toMatchObject({
    code: 'TRANSITION_NOT_ALLOWED',
  })
  expect(await call(router.invoices.get, { id: invoice?.id ?? '' }, { context: owner })).toMatchObject({
    status: 'void',
    credit_notes: [expect.objectContaining({ reason: 'leaver', amount: 106_489 })],
  })
  expect(await demandsOf(world.services.db, loan.id)).toMatchObject([{ amount: 106_489, status: 'pending' }])
  const titles = (await noticesOf(world.services.db, tenant.actor.id)).map((one) => one.title)
  expect(titles).toContain('Your payroll deduction has ended')
  const deductions = await call(router.employments.deductions, { id: employee }, { context: tenant })
  expect(deductions.data).toMatchObject([{ status: 'returned', amount: 106_489, returned: 106_489 }])
  expect(await call(router.employees.rehire, of, { context: owner })).toMatchObject({
    status: 'invited',
    linked: false,
    consent: 'none',
  })
  const summary = await call(router.companies.summary, { id: company }, { context: owner })
  expect(summary).toMatchObject({ headcount: 701, enrolled: 0, outstanding: 0 })
  expect(JSON.stringify(summary)).not.toContain('exposure')
  const portfolio = await call(router.companies.portfolio, {}, { context: withKey(manager) })
  expect(portfolio.data).toMatchObject([{ id: company, last_note: 'Pays late in August', exposure: 0 }])
})

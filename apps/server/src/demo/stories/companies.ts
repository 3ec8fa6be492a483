import { addDays, billingMonthOf, localDateOf, type LocalDate } from '@efie/domain'
import { call } from '@orpc/server'
import { nowIso } from '../../platform/clock.ts'
import { router } from '../../router.ts'
import { addAccount } from '../cast/accounts.ts'
import { men, surnames, women } from '../cast/names.ts'
import type { Tenant } from '../cast/tenants.ts'
import { certificateOf } from '../papers/index.ts'
import { storyContext, type Stage, type StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'
import type { Person } from '../world.ts'
import type { Employer } from './employers.ts'
import { registered, type Described } from './people.ts'

interface Company {
  id: string
  owner: Person
  employer: Employer
}

const registrationOf = (employer: Employer) => {
  const { name, registration_number, industry, city, state, email, phone, payday } = employer
  return { name, registration_number, industry, city, state, email, phone, payday }
}

/** A person registers their employer, a manager takes it over, and it is verified by its certificate. */
async function* found(of: StoryContext, employer: Employer, registrant: Person): Story<Company> {
  const { world, staff, office, ago } = of
  const manager = () => world.as(staff.manager)
  const day = office.before(ago(employer.since), 0)
  yield office.at(day, 9)
  const { id } = await call(router.companies.create, registrationOf(employer), {
    context: world.as(registrant),
  })
  yield office.at(day, 10)
  await call(router.companies.claim, { id }, { context: manager() })
  yield office.at(day, 11)
  const token = world.linkSentTo(registrant.email)
  await call(router.companies.acceptInvitation, { token }, { context: world.as(registrant) })
  const owner: Person = { ...registrant, role: 'company' }
  const file = certificateOf(employer)
  const paper = await call(
    router.companies.uploadDocument,
    { id, document_type: 'registration_certificate', file },
    { context: world.as(owner) },
  )
  yield office.at(day, 14)
  await call(
    router.companies.reviewDocument,
    { id, document_id: paper.id, status: 'verified' },
    { context: manager() },
  )
  await call(router.companies.transition, { id, to: 'verified' }, { context: manager() })
  await call(
    router.companies.update,
    {
      id,
      agreement_reference: `PA-${day.slice(0, 4)}-${employer.registration_number.slice(-2)}`,
      agreement_signed_on: day,
      exposure_limit: 60_000_000,
      contacts: [
        { name: employer.contact, position: 'Head of payroll', email: employer.email, phone: employer.phone },
      ],
    },
    { context: manager() },
  )
  return { id, owner, employer }
}

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '.')

const employeeOf = ({ name }: Employer, number: number, full_name: string) => ({
  staff_number: `${name.slice(0, 2).toUpperCase()}-${1_000 + number}`,
  full_name,
  email: `${slug(full_name)}@${slug(name).replaceAll('.', '')}.example`,
})

/** Colleagues without loans: one has left, one is on unpaid leave. */
async function* hire(of: StoryContext, { id, owner, employer }: Company): Story {
  const { world, random, office, ago } = of
  yield office.at(ago(employer.since - 10), 9)
  for (let number = 0; number < employer.others; number += 1) {
    const full_name = `${random.pick(random.chance(0.5) ? women : men)} ${random.pick(surnames)}`
    const employee = await call(
      router.employees.create,
      { id, ...employeeOf(employer, 100 + number, full_name), net_pay: random.between(180, 620) * 1_000 },
      { context: world.as(owner) },
    )
    const of_employee = { id, employee_id: employee.id }
    if (number === 2) await call(router.employees.leave, of_employee, { context: world.as(owner) })
    if (number === 4)
      await call(
        router.employees.update,
        { ...of_employee, leave_from: ago(10), leave_to: ago(-80) },
        { context: world.as(owner) },
      )
  }
}

/** The employer invites a tenant, who opens the link and sees what would be shared. */
const invite = async (
  { world }: StoryContext,
  { id, owner, employer }: Company,
  tenant: Tenant,
  number: number,
) => {
  const { email, full_name } = tenant
  const { data } = await call(router.applications.list, { limit: 1 }, { context: world.as(tenant) })
  // With this pay the deduction stays below a third of it.
  const least = Math.ceil(((data[0]?.total_monthly_payment ?? 0) * 3) / 1_000 + 10) * 1_000
  const net_pay = Math.max(tenant.monthly_income, least)
  await call(
    router.employees.create,
    { id, ...employeeOf(employer, number, full_name), email, net_pay, invite: true },
    { context: world.as(owner) },
  )
  const token = world.linkSentTo(email)
  return call(router.employments.accept, { token }, { context: world.as(tenant) })
}

const tenantOf = ({ cast }: StoryContext, email: string): Tenant => {
  const tenant = cast.tenants.find((one) => one.email === email)
  if (!tenant) throw new Error(`${email} has not registered yet`)
  return tenant
}

async function* consent(of: StoryContext, company: Company): Story {
  const { world, office } = of
  yield office.at(addDays(company.employer.deducts_from, -14), 16)
  for (const [number, described] of company.employer.staff.entries()) {
    const tenant = tenantOf(of, described.email)
    const { id } = await invite(of, company, tenant, number)
    await call(router.employments.consent, { id, terms_read: true }, { context: world.as(tenant) })
  }
}

const invoicesOf = async ({ world, staff }: StoryContext, { id }: Company) =>
  (await call(router.invoices.ofCompany, { id, limit: 10 }, { context: world.as(staff.manager) })).data

/** A month's invoice: drafted by the calendar, approved, issued, and paid by transfer in full or in part. */
async function* billMonth(of: StoryContext, company: Company, payday: LocalDate, percent: number): Story {
  const { world, staff, office } = of
  const { draft_on } = billingMonthOf(payday)
  yield office.at(addDays(draft_on, 2), 15)
  const draft = (await invoicesOf(of, company)).find(({ status }) => status === 'draft')
  if (!draft) throw new Error(`${company.employer.name} has no draft for ${payday}`)
  const { id, number, total } = draft
  await call(router.invoices.approve, { id }, { context: world.as(staff.manager) })
  yield office.at(addDays(draft_on, 3), 11)
  await call(router.invoices.issue, { id }, { context: world.as(staff.finance) })
  if (percent === 0) return
  const received_on = addDays(payday, 2)
  yield office.at(received_on, 14)
  const receipt = await call(
    router.bankReceipts.record,
    {
      amount: Math.round((total * percent) / 100),
      reference: `FT${number.slice(-8)}`,
      payer: company.employer.name.toUpperCase(),
      received_on,
    },
    { context: world.as(staff.finance) },
  )
  yield office.at(received_on, 15)
  await call(
    router.bankReceipts.match,
    { id: receipt.id, invoice_id: id },
    { context: world.as(staff.finance2) },
  )
}

/** Open matters with the employer: a note, a dispute, an unmatched transfer, the next draft. */
async function* openMatters(of: StoryContext, company: Company): Story {
  const { world, staff, office } = of
  const { id, owner } = company
  yield office.at(office.daysAgo(3), 16)
  await invite(of, company, tenantOf(of, 'tenant@efie.example'), 60)
  yield office.hoursAgo(10)
  await call(
    router.companies.addNote,
    {
      id,
      message:
        'Payroll was short this month, so two departments were paid late. The rest will follow next week.',
    },
    { context: world.as(staff.manager) },
  )
  const last = (await invoicesOf(of, company))[0]
  if (!last) throw new Error('no invoice was issued')
  const { data } = await call(router.invoices.lines, { id: last.id, limit: 1 }, { context: world.as(owner) })
  const line = data[0]
  if (line)
    await call(
      router.invoices.dispute,
      { id: last.id, line_id: line.id, reason: `${line.employee_name} was on half pay this month.` },
      { context: world.as(owner) },
    )
  await call(
    router.bankReceipts.record,
    {
      amount: 184_300,
      reference: 'FT-TPS-SAL',
      payer: 'TEMA PORT SERV LTD',
      received_on: localDateOf(nowIso(world.clock)),
    },
    { context: world.as(staff.finance) },
  )
  yield office.hoursAgo(5)
  await call(router.invoices.build, { id }, { context: world.as(staff.manager) })
}

/** An employer from registration to the next payday. */
async function* employ(of: StoryContext, employer: Employer, registrant: Person, open: boolean): Story {
  const company = yield* found(of, employer, registrant)
  yield* hire(of, company)
  yield* consent(of, company)
  for (const payday of employer.paydays)
    yield* billMonth(of, company, payday, payday === employer.paydays.at(-1) ? employer.last_percent : 100)
  if (open) yield* openMatters(of, company)
}

async function* voltaFoods(of: StoryContext, employer: Employer): Story {
  yield of.at(of.ago(employer.since + 2), 8)
  const registrant = await addAccount(of.world, {
    email: 'accounts@voltafoods.example',
    full_name: 'Mawuli Tsikata',
    role: 'user',
    phone: '+233302212299',
    city: 'Ho',
    state: 'Volta',
  })
  yield* employ(of, employer, registrant, false)
}

/** Registered yesterday by an employee; no manager has taken it yet. */
async function* sahelTextiles(of: StoryContext, described: Described): Story {
  const registrant = yield* registered(of, described, 8)
  yield of.office.hoursAgo(6)
  await call(
    router.companies.create,
    {
      name: 'Sahel Textiles',
      registration_number: 'CS517400233',
      industry: 'Textiles',
      city: 'Tamale',
      state: 'Northern',
      email: 'office@saheltextiles.example',
      phone: '+233372023456',
      payday: 27,
    },
    { context: of.world.as(registrant) },
  )
}

/** Three employers: one short on its last invoice, one with an unpaid invoice, one waiting for a manager. */
export const companyStories = (stage: Stage, employers: readonly Employer[]): Story[] => {
  const [tema, volta] = employers
  if (!tema || !volta) throw new Error('there are two employers')
  return [
    employ(storyContext(stage, 800), tema, stage.staff.company, true),
    voltaFoods(storyContext(stage, 801), volta),
    sahelTextiles(storyContext(stage, 802), stage.cast.describe()),
  ]
}

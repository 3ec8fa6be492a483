import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import { linkSent, makeCompany, makeEmployee } from '../companies.ts'
import { makeLoan, runLoansDaily, withKey, type SignedInContext } from '../money.ts'
import { issueInvoiceOf } from '../payroll.ts'
import { situation, type Stage } from './situation.ts'

const reason = 'Made twice'

interface Employer {
  company: string
  manager: SignedInContext
  owner: SignedInContext
}

const makeEmployer = async (stage: Stage): Promise<Employer> => {
  const manager = await stage.signIn('company_manager')
  const owner = await stage.signIn('company')
  const { id } = await makeCompany(stage.services.db, { manager: manager.actor, owner: owner.actor })
  return { company: id, manager, owner }
}

const newEmployee = ({ company }: Employer, { services }: Stage) =>
  makeEmployee(services.db, { id: company }, null)

/** A person with an account whom their employer has invited, and the token of the link. */
const inviteEmployee = async ({ company, owner }: Employer, { services, signIn }: Stage) => {
  const person = await signIn('user')
  const { id } = await call(
    router.employees.create,
    {
      id: company,
      staff_number: 'A1',
      full_name: 'Ama Serwaa',
      net_pay: 600_000,
      email: person.actor.email,
      invite: true,
    },
    { context: withKey(owner) },
  )
  return { person, id, token: await linkSent(services.db, 'employment-invitation', 'employment') }
}

/** A person with an account whom a company has invited to act for it, and the token of the link. */
const inviteClerk = async ({ company, owner }: Employer, { services, signIn }: Stage) => {
  const person = await signIn('user')
  const invitation = { id: company, email: person.actor.email, member_role: 'clerk' as const }
  await call(router.companies.invite, invitation, { context: withKey(owner) })
  return { person, token: await linkSent(services.db, 'company-invitation', 'company-invitation') }
}

export const employer = situation(makeEmployer, {
  'companies.claim': async ({ manager }, { services }) => {
    const { id } = await makeCompany(services.db, {})
    return { by: manager.actor, input: { id } }
  },
  'companies.invitation': async (state, stage) => {
    const { token } = await inviteClerk(state, stage)
    return { by: null, input: { token } }
  },
  'companies.acceptInvitation': async (state, stage) => {
    const { person, token } = await inviteClerk(state, stage)
    return { by: person.actor, input: { token } }
  },
  'companies.removeMember': async ({ company, owner }, { services, signIn }) => {
    const clerk = await signIn('company')
    const [member] = await services.db
      .insert(schema.companyMembers)
      .values({ company_id: company, user_id: clerk.actor.id, member_role: 'clerk' })
      .returning({ id: schema.companyMembers.id })
    return { by: owner.actor, input: { id: company, member_id: member?.id } }
  },
  'employees.remove': async (state, stage) => {
    const { id } = await newEmployee(state, stage)
    return { by: state.owner.actor, input: { id: state.company, employee_id: id } }
  },
  'employees.rehire': async (state, stage) => {
    const { company, owner } = state
    const { id } = await newEmployee(state, stage)
    const input = { id: company, employee_id: id }
    await call(router.employees.leave, input, { context: withKey(owner) })
    return { by: owner.actor, input }
  },
  'employees.undoImport': async ({ company, owner }, { services }) => {
    const [made] = await services.db
      .insert(schema.employeeImports)
      .values({
        company_id: company,
        file_name: 'staff.csv',
        storage_key: 'imports/staff.csv',
        mapping: {},
        status: 'done',
        total: 1,
        added: 1,
        created_by: owner.actor.id,
        created_at: services.clock.now().toISOString(),
      })
      .returning({ id: schema.employeeImports.id })
    return { by: owner.actor, input: { id: company, import_id: made?.id } }
  },
  'employees.invite': async (state, stage) => {
    await newEmployee(state, stage)
    return { by: state.owner.actor, input: { id: state.company } }
  },
  'employments.invitation': async (state, stage) => {
    const { token } = await inviteEmployee(state, stage)
    return { by: null, input: { token } }
  },
  'employments.accept': async (state, stage) => {
    const { person, token } = await inviteEmployee(state, stage)
    return { by: person.actor, input: { token } }
  },
  'employments.consent': async (state, stage) => {
    const { person, id, token } = await inviteEmployee(state, stage)
    await call(router.employments.accept, { token }, { context: withKey(person) })
    return { by: person.actor, input: { id, terms_read: true } }
  },
})

const DUE_SOON = '2026-12-16T09:00:00.000Z'

const makeLoanOfEmployee = async (stage: Stage) => {
  const company = await makeEmployer(stage)
  const tenant = await stage.signIn('user', { payday: 25 })
  const loan = await makeLoan(stage, tenant, { payday: 25 })
  await makeEmployee(stage.services.db, { id: company.company }, tenant.actor)
  stage.clock.set(DUE_SOON)
  await runLoansDaily(stage.services)
  return { ...company, application: loan.id }
}

export const loanOfEmployee = situation(makeLoanOfEmployee, {
  'employmentConfirmations.request': ({ application }, { analyst }) => ({
    by: analyst.actor,
    input: { application_id: application },
  }),
  'invoices.build': ({ company, manager }) => ({ by: manager.actor, input: { id: company } }),
  'invoices.build (again)': async ({ company, manager }) => {
    await call(router.invoices.build, { id: company }, { context: withKey(manager) })
    return { by: manager.actor, input: { id: company } }
  },
  'invoices.approve': async ({ company, manager }) => {
    const { id } = await call(router.invoices.build, { id: company }, { context: withKey(manager) })
    return { by: manager.actor, input: { id } }
  },
  'invoices.issue': async ({ company, manager }, { finance }) => {
    const { id } = await call(router.invoices.build, { id: company }, { context: withKey(manager) })
    await call(router.invoices.approve, { id }, { context: withKey(manager) })
    return { by: finance.actor, input: { id } }
  },
})

export const issuedInvoice = situation(
  async (stage) => {
    const state = await makeLoanOfEmployee(stage)
    const { id, total } = await issueInvoiceOf(stage, state.manager, { id: state.company })
    const { data } = await call(router.invoices.lines, { id }, { context: state.manager })
    return { ...state, id, total, line_id: data[0]?.id }
  },
  {
    'invoices.void': ({ id }, { finance }) => ({ by: finance.actor, input: { id, reason } }),
    'invoices.credit': ({ id, line_id }, { finance }) => ({
      by: finance.actor,
      input: { id, reason: 'mistake', lines: [{ line_id, amount: 100 }] },
    }),
    'invoices.dispute': ({ id, owner }) => ({ by: owner.actor, input: { id, reason: 'Left in October' } }),
    'invoices.resolveDispute': async ({ id, owner }, { finance }) => {
      const dispute = { id, reason: 'Left in October' }
      const { id: dispute_id } = await call(router.invoices.dispute, dispute, { context: withKey(owner) })
      const answer = { status: 'rejected', answer: 'Payroll shows otherwise' }
      return { by: finance.actor, input: { id, dispute_id, ...answer } }
    },
    'invoices.pay': ({ id, owner }) => ({ by: owner.actor, input: { id, method: 'card' } }),
    'bankReceipts.match': async ({ id, total }, { finance, finance2 }) => {
      const receipt = { amount: total, reference: 'FT-1', payer: 'Volta Foods', received_on: '2026-12-15' }
      const noted = await call(router.bankReceipts.record, receipt, { context: withKey(finance) })
      return { by: finance2.actor, input: { id: noted.id, invoice_id: id } }
    },
  },
)

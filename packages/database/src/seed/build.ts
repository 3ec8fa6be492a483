import { addDays, balancedEntry, credit, debit, ledgerAccounts } from '@efie/domain'
import { demoProperties } from './catalogue/properties.ts'
import { addAudit, addEntry, addNotice, moment, startDemo, type Demo } from './demo.ts'
import { makeStaff, type Staff } from './people.ts'
import { makeClosedApplications } from './closed-stories.ts'
import { makeCompanies } from './companies.ts'
import { makeFinance } from './finance.ts'
import { makeActiveLoans, makeEndedLoans, makeNamedTenants } from './loan-stories.ts'
import { makeOpenApplications } from './open-stories.ts'
import { makeServicing } from './servicing.ts'
import { makeOrders } from './orders.ts'
import { makeCatalogue } from './shop.ts'
import { makeOffice } from './office.ts'
import { makeSecurity } from './security.ts'
import { makeTickets } from './tickets.ts'

const makeProperties = (demo: Demo, staff: Staff): void => {
  demoProperties.forEach((property, index) => {
    const at = moment(demo, addDays(demo.today, -200 + index * 5), 11)
    const id = demo.id(at)
    demo.rows.properties.push({ ...property, id, created_at: at, updated_at: at })
    addAudit(demo, at, staff.inspector, {
      action: 'property.create',
      subject_type: 'property',
      subject_id: id,
      after: { name: property.name, monthly_rent: property.monthly_rent, listed: property.listed },
    })
  })
}

/** The owners put money in, so that there is something to lend. */
const makeFunding = (demo: Demo, staff: Staff): void => {
  const FUNDING = 150_000_000
  const on = addDays(demo.today, -400)
  const at = moment(demo, on, 9)
  addEntry(demo, at, {
    kind: 'funding',
    source_id: demo.id(at),
    description: 'Owners’ funding paid in',
    effective_date: on,
    postings: balancedEntry([debit(ledgerAccounts.bank, FUNDING), credit(ledgerAccounts.funding, FUNDING)]),
    actor: staff.finance,
  })
}

const makeHistory = (demo: Demo, staff: Staff): void => {
  for (const [key, role, ago] of [
    ['analyst2', 'credit_analyst', 180],
    ['inspector2', 'inspection_and_verification', 150],
    ['finance2', 'finance', 149],
  ] as const)
    addAudit(demo, moment(demo, addDays(demo.today, -ago), 9), staff.superadmin, {
      action: 'profile.set-role',
      subject_type: 'profile',
      subject_id: staff[key].id,
      before: { role: 'user' },
      after: { role },
    })
  addNotice(demo, moment(demo, addDays(demo.today, -1), 8), {
    user_id: staff.admin.id,
    type: 'system',
    title: 'Welcome to the demonstration',
    message: 'Everything here is invented. Try what you like: it can be made anew at any time.',
    link: '/admin',
  })
}

/** The whole demo in memory, from a fixed seed and today's date alone. */
export const buildDemo = (input: Parameters<typeof startDemo>[0]): Demo => {
  const demo = startDemo(input)
  const staff = makeStaff(demo)
  makeFunding(demo, staff)
  const stage = { demo, staff }
  const { tenant, arrears } = makeNamedTenants(stage)
  const again = makeEndedLoans(stage)
  const employed = makeActiveLoans(stage)
  makeOpenApplications(stage, again)
  makeClosedApplications(stage)
  for (const { tenant: person } of [tenant, arrears])
    addNotice(demo, moment(demo, addDays(demo.today, -1), 8), {
      user_id: person.id,
      type: 'system',
      title: 'Statement ready',
      message: 'Your payment history of the last month is ready under Payments.',
      link: '/payments',
    })
  makeTickets(demo, staff, { tenant: tenant.row.user_id, arrears: arrears.row.user_id })
  makeOrders(demo, staff, makeCatalogue(demo, staff))
  makeProperties(demo, staff)
  makeHistory(demo, staff)
  makeCompanies(demo, staff, employed, tenant.tenant)
  makeServicing(demo, staff, { id: arrears.row.id })
  makeFinance(demo, staff)
  makeOffice(demo, staff)
  makeSecurity(demo, tenant.row.user_id)
  return demo
}

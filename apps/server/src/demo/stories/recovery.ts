import { addDays } from '@efie/domain'
import { call } from '@orpc/server'
import { router } from '../../router.ts'
import type { StoryContext } from '../stage.ts'
import type { Story } from '../timeline.ts'

const contacts = [
  { kind: 'call', outcome: 'no_answer', text: 'No answer in the morning.' },
  { kind: 'call', outcome: 'reached', text: 'Salary is late this month. Asked to pay in parts.' },
  { kind: 'note', text: 'Employer confirmed the late payroll run.' },
] as const

/** Recovery's open cases with contacts and promises, some unassigned. */
export async function* cases({ world, staff, office }: StoryContext): Story {
  const context = () => world.as(staff.recovery)
  yield office.at(office.daysAgo(4), 10)
  const live = async () => (await call(router.collections.list, { limit: 50 }, { context: context() })).data
  const data = await live()
  const ids = data.filter((_, index) => index % 4 !== 3).map(({ id }) => id)
  await call(router.collections.assign, { ids, assigned_to: staff.recovery.id }, { context: context() })
  for (const [step, contact] of contacts.entries()) {
    yield office.at(office.daysAgo(3 - step), 11)
    // Some tenants have paid in the meantime.
    const open = new Set((await live()).map(({ id }) => id))
    for (const [index, { id }] of data.entries())
      if (index % (contacts.length + 1) > step && open.has(id))
        await call(router.collections.record, { id, ...contact }, { context: context() })
  }
  yield office.at(office.daysAgo(1), 12)
  for (const { id, amount_past_due } of (await live()).filter((_, index) => index % 3 === 1))
    await call(
      router.collections.promise,
      { id, amount: Math.round(amount_past_due / 2), due_date: addDays(world.today, 2) },
      { context: context() },
    )
}

/** The tenant in arrears requests relief, and recovery requests a waiver of their late fee. */
export async function* relief({ world, staff, cast, office }: StoryContext): Story {
  yield office.hoursAgo(10)
  const kofi = cast.tenants.find(({ email }) => email === 'arrears@efie.example')
  if (!kofi) throw new Error('Kofi Ansah has not come yet')
  const { data } = await call(router.applications.list, { limit: 1 }, { context: world.as(kofi) })
  const id = data[0]?.id ?? ''
  await call(
    router.hardships.create,
    {
      id,
      cause: 'less_income',
      message: 'My hours are cut until the end of next month. After that I can pay in full again.',
      wanted_months: 2,
    },
    { context: world.as(kofi) },
  )
  yield office.hoursAgo(6)
  const { open_charges } = await call(router.loans.standing, { id }, { context: world.as(kofi) })
  const fee = open_charges.find(({ kind }) => kind === 'late_fee')
  if (!fee) throw new Error('Kofi Ansah owes no late fee')
  await call(
    router.loans.waive,
    {
      id,
      charge: 'late_fee',
      instalment_number: fee.instalment_number,
      reason: 'The employer paid late, and the tenant told us before the due date.',
    },
    { context: world.as(staff.recovery) },
  )
}

/** A buyer requests relief before their plan is late. */
export async function* planRelief({ world, staff, cast, office }: StoryContext): Story {
  yield office.hoursAgo(5)
  const { data } = await call(
    router.orders.list,
    { limit: 50, pay: 'instalments' },
    { context: world.as(staff.finance) },
  )
  for (const { id, user_id } of data) {
    const buyer = cast.tenants.find((one) => one.id === user_id)
    if (!buyer || buyer.email.endsWith('@efie.example')) continue
    const { plan } = await call(router.orders.get, { id }, { context: world.as(buyer) })
    if (plan?.status !== 'active' || plan.days_past_due > 0) continue
    await call(
      router.hardships.create,
      {
        id: plan.loan_id,
        cause: 'illness',
        message:
          'I was in hospital and I’m going back to work next month. Please, could the next instalment wait until then?',
        wanted_months: 1,
      },
      { context: world.as(buyer) },
    )
    return
  }
}

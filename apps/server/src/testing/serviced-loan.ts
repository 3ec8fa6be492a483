import type { LocalDate } from '@efie/domain'
import { expect } from 'vitest'
import { runLoansDaily } from '../features/lending/daily/daily-loans.ts'
import { getStanding } from '../features/lending/standing/get-standing.ts'
import {
  booksOf,
  card,
  makeLoan,
  makeMoneyWorld,
  pay,
  trialBalance,
  type Application,
  type MoneyWorld,
  type SignedInContext,
} from './money.ts'
import { withScope } from '../platform/context.ts'

/** A suite's world with a recovery officer who services its loans. */
export interface ServicingWorld extends MoneyWorld {
  recovery: SignedInContext
}

export const makeServicingWorld = async (): Promise<ServicingWorld> => {
  const world = await makeMoneyWorld()
  return { ...world, recovery: await world.signIn('recovery_and_collections') }
}

export interface ServicedLoan {
  world: ServicingWorld
  tenant: SignedInContext
  phone: string
  loan: Application
}

let people = 0

/** A new tenant's rent loan, paid out on 20 November 2026. */
export const makeServicedLoan = async (world: ServicingWorld): Promise<ServicedLoan> => {
  world.clock.set('2026-11-20T09:00:00.000Z')
  people += 1
  const phone = `+2332411122${10 + people}`
  const tenant = await world.signIn('user', { full_name: 'Ama Serwaa', phone })
  return { world, tenant, phone, loan: await makeLoan(world, tenant) }
}

/** Acts on the loan of the running test. */
export const servicingOf = (current: () => ServicedLoan) => {
  const at = (day: LocalDate, time = '09:00') => current().world.clock.set(`${day}T${time}:00.000Z`)
  const daily = () => runLoansDaily(current().world.services)
  const standing = () =>
    getStanding(withScope(current().tenant, 'applications.read'), { id: current().loan.id })
  const payInstalment = (amount?: number) => {
    const { world, tenant, loan } = current()
    return pay(world, tenant, { application_id: loan.id, payment_type: 'instalment', ...card, amount })
  }
  const expectBooksToAgree = async () => {
    const { world, loan } = current()
    const { ledger, log } = await booksOf(world.services.db, loan.id)
    expect(ledger).toEqual(log)
    expect((await trialBalance(withScope(world.finance, 'ledger.read'))).sum).toBe(0)
  }
  return { at, daily, standing, payInstalment, expectBooksToAgree }
}

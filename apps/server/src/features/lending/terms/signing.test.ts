import { schema } from '@efie/database'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashTerms } from '../../../platform/canonical-json.ts'
import { decide, type Application, type SignedInContext } from '../../../testing/money.ts'
import {
  makeServicedLoan,
  makeServicingWorld,
  servicingOf,
  type ServicedLoan,
  type ServicingWorld,
} from '../../../testing/serviced-loan.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { signatureOf } from '../../../testing/sign-terms.ts'
import { getStatement } from '../papers/statement.ts'
import { acceptReschedule, getOfferedTerms } from '../servicing/answer-dates.ts'
import { proposeReschedule } from '../servicing/propose-dates.ts'
import { getAddendumPdf } from './addendum-file.ts'
import { withScope } from '../../../platform/context.ts'

let world: ServicingWorld
let recovery: SignedInContext
let one: ServicedLoan
let tenant: SignedInContext
let loan: Application

const { at, daily, standing, payInstalment, expectBooksToAgree } = servicingOf(() => one)
const database = () => world.services.db

beforeAll(async () => {
  world = await makeServicingWorld()
  recovery = world.recovery
})
afterAll(() => world.close())
beforeEach(async () => {
  one = await makeServicedLoan(world)
  tenant = one.tenant
  loan = one.loan
})

describe('new dates are signed', () => {
  const offered = async () => {
    at('2027-01-20')
    await daily()
    const input = { id: loan.id, months: 2, reason: 'New job in March' }
    const proposal = await proposeReschedule(withScope(recovery, 'loans.service'), input)
    await decide(world.finance, proposal)
    return proposal
  }

  test('cost, APR and last date are shown before and after, to the tenant and to the approver', async () => {
    const proposal = await offered()
    const { before, after, kind, months, terms, terms_hash } = await getOfferedTerms(
      withScope(tenant, 'loans.own'),
      { id: loan.id },
    )
    expect({ kind, months }).toEqual({ kind: 'later-dates', months: 2 })
    const { outstanding, credit } = await standing()
    expect(before.total).toBe(outstanding - credit)
    expect(after).toMatchObject({ total: before.total, cost: before.cost, balance: before.balance })
    expect(before.last_date).toBe('2027-10-25')
    expect(after.last_date).toBe('2027-12-25')
    expect(after.apr_nominal).toBeLessThan(before.apr_nominal)
    expect(after.apr_effective).toBeLessThan(before.apr_effective)
    expect(terms_hash).toBe(hashTerms(terms))
    expect(proposal.before).toMatchObject({
      apr_nominal: before.apr_nominal,
      last_due_date: before.last_date,
    })
    expect(proposal.after).toMatchObject({ apr_nominal: after.apr_nominal, last_due_date: after.last_date })
  })

  test('hold only by name and code over the figures shown; the addendum is kept, and the old terms too', async () => {
    await offered()
    const { id } = loan
    const { before, after, terms_hash } = await getOfferedTerms(withScope(tenant, 'loans.own'), { id })
    const signature = await signatureOf(world, tenant, { id, terms_hash })
    const wrong = signature.code === '000000' ? '111111' : '000000'
    await expect(
      acceptReschedule(withScope(tenant, 'loans.own'), { ...signature, code: wrong }),
    ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await expect(
      acceptReschedule(withScope(tenant, 'loans.own'), { ...signature, signed_name: 'Someone Else' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(
      acceptReschedule(withScope(await world.signIn('user'), 'loans.own'), signature),
    ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
    expect(await standing()).toMatchObject({ schedule_version: 1, addenda: [] })

    const signed = await acceptReschedule(withScope(tenant, 'loans.own'), signature)
    expect(signed.schedule_version).toBe(2)
    expect(signed.addenda).toMatchObject([
      { kind: 'later-dates', months: 2, before, after, from_version: 1, to_version: 2 },
    ])
    await expect(acceptReschedule(withScope(tenant, 'loans.own'), signature)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect((await standing()).addenda).toHaveLength(1)

    const [row] = await database()
      .select()
      .from(schema.loanAddenda)
      .where(eq(schema.loanAddenda.loan_id, signed.id))
    expect(row?.terms_hash).toBe(hashTerms(row?.terms))
    expect(await world.services.storage.exists(row?.storage_key ?? '')).toBe(true)
    const paper = await getAddendumPdf(withScope(tenant, 'applications.read'), {
      id,
      addendum_id: row?.id ?? '',
    })
    const kept = Buffer.from(await world.services.storage.get(row?.storage_key ?? ''))
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(await paper.arrayBuffer()).equals(kept)).toBe(true)
    await expect(
      getAddendumPdf(withScope(await world.signIn('user'), 'applications.read'), {
        id,
        addendum_id: row?.id ?? '',
      }),
    ).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' })
    const statement = await pdfText(await getStatement(withScope(tenant, 'applications.read'), { id }))
    expect(statement).toContain(`${before.apr_nominal}%`)
    expect(statement).toContain(`${after.apr_nominal}%`)
    const versions = await database()
      .select()
      .from(schema.loanSchedules)
      .where(eq(schema.loanSchedules.loan_id, signed.id))
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1, 2]))
    await expectBooksToAgree()
  })

  test('a payment in between asks for another look: the figures of now are shown and signed', async () => {
    await offered()
    const { id } = loan
    const shown = await getOfferedTerms(withScope(tenant, 'loans.own'), { id })
    const signature = await signatureOf(world, tenant, { id, terms_hash: shown.terms_hash })
    await payInstalment(50_000)
    const now = await getOfferedTerms(withScope(tenant, 'loans.own'), { id })
    expect(now.before.total).toBe(shown.before.total - 50_000)
    await expect(acceptReschedule(withScope(tenant, 'loans.own'), signature)).rejects.toMatchObject({
      code: 'AGREEMENT_CHANGED',
      data: { terms_hash: now.terms_hash, after: now.after },
    })
    expect((await standing()).schedule_version).toBe(1)
    // The refused attempt didn't consume the code.
    await acceptReschedule(withScope(tenant, 'loans.own'), { ...signature, terms_hash: now.terms_hash })
    expect((await standing()).addenda[0]?.after).toEqual(now.after)
    await expectBooksToAgree()
  })

  test('an expired offer can be neither read nor signed', async () => {
    await offered()
    const { id } = loan
    const { terms_hash } = await getOfferedTerms(withScope(tenant, 'loans.own'), { id })
    const signature = await signatureOf(world, tenant, { id, terms_hash })
    world.clock.advance({ days: 15 })
    await expect(getOfferedTerms(withScope(tenant, 'loans.own'), { id })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    await expect(acceptReschedule(withScope(tenant, 'loans.own'), signature)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    expect((await standing()).schedule_version).toBe(1)
  })
})

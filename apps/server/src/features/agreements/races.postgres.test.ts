import { isSame, schema } from '@efie/database'
import { migrate } from '@efie/database/migrate'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { Client } from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { call } from '@orpc/server'
import { openPostgres } from '../../platform/database/database.ts'
import { makeApplication, makeApprovable, makeDocuments, makeEligible } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { applicationRoutes } from '../applications/index.ts'
import { documentRoutes } from '../documents/index.ts'
import { agreementRoutes } from './index.ts'
import { PDF } from '../../testing/pdf.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
beforeAll(async () => {
  const maintenance = new Client({ connectionString: inject('postgresUrl') })
  const name = `financing_${uuidv7().replaceAll('-', '')}`
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const handle = await openPostgres(url.toString(), url.toString())
  await migrate(handle.db)
  harness = await makeHarness({ handle, environment: { AUTH_SEND_INTERVAL_SECONDS: '0' } })
})
afterAll(() => harness.close())

const codesOf = async (answers: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(answers)).map((answer) =>
    answer.status === 'fulfilled' ? 'done' : (answer.reason as { code: string }).code,
  )
const times = <Result>(count: number, work: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => work(index))

test('of applications sent at the same moment one is taken', async () => {
  const tenant = await harness.signIn('user')
  await makeEligible(harness.services.db, tenant.actor)
  const input = {
    monthly_rent: 82_550,
    landlord_name: 'Kofi Mensah',
    landlord_phone: '0241234567',
    property_address: '12 Ring Road, Accra',
    lease_start_date: '2026-12-01',
    lease_end_date: '2027-11-30',
  }
  const codes = await codesOf(times(8, () => call(applicationRoutes.create, input, { context: tenant })))
  expect(codes.sort()).toEqual([...times(7, () => 'OPEN_APPLICATION_EXISTS'), 'done'])
})

test('of two approvers at the same moment, over the limit, one is first and the other second', async () => {
  const analysts: Person[] = [await harness.signIn('credit_analyst'), await harness.signIn('credit_analyst')]
  const [analyst] = analysts
  if (!analyst) throw new Error('no analyst')
  const inspector = await harness.signIn('inspection_and_verification')
  const { id } = await makeApprovable(
    harness.services.db,
    { analyst: analyst.actor, inspector: inspector.actor },
    { verified_net_income: 240_000 },
  )
  const approve = (context: Person) =>
    call(applicationRoutes.transition, { id, to: 'approved' as const }, { context })
  const statuses = (await Promise.all(analysts.map(approve))).map(({ status }) => status)
  expect(statuses.sort()).toEqual(['approved', 'in-review'])
  const [row] = await harness.services.db
    .select()
    .from(schema.applications)
    .where(eq(schema.applications.id, id))
  expect(new Set([row?.approved_by, row?.second_approved_by])).toEqual(
    new Set(analysts.map(({ actor }) => actor.id)),
  )
})

test('of papers of one kind sent at the same moment one is current, while another is being reviewed', async () => {
  const tenant = await harness.signIn('user')
  const inspector = await harness.signIn('inspection_and_verification')
  const application = await makeApplication(harness.services.db, tenant.actor)
  const papers = await makeDocuments(harness.services.db, application)
  const payslip = papers.find((paper) => paper.document_type === 'payslip')
  const pdf = new File([PDF], 'payslip.pdf')
  const upload = () =>
    call(
      documentRoutes.upload,
      { document_type: 'payslip' as const, application_id: application.id, file: pdf },
      { context: tenant },
    )
  const review = () =>
    call(
      documentRoutes.review,
      { id: payslip?.id ?? '', status: 'verified' as const },
      { context: inspector },
    )
  const codes = await codesOf([upload(), review(), upload(), upload(), upload()])
  expect(codes.filter((code) => code !== 'done' && code !== 'TRANSITION_NOT_ALLOWED')).toEqual([])
  const { documents } = schema
  const current = await harness.services.db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.application_id, application.id),
        eq(documents.document_type, 'payslip'),
        isNull(documents.superseded_by),
      ),
    )
  expect(current).toHaveLength(1)
})

test('an agreement signed several times at the same moment is signed once, and guesses are all counted', async () => {
  const analyst = await harness.signIn('credit_analyst')
  const inspector = await harness.signIn('inspection_and_verification')
  const tenant = await harness.signIn('user', { full_name: 'Ama Serwaa' })
  const { id } = await makeApprovable(
    harness.services.db,
    { analyst: analyst.actor, inspector: inspector.actor, tenant: tenant.actor },
    { status: 'approved', offer_expires_at: '2026-12-04T23:59:59.999Z' },
  )
  const { terms_hash } = await call(agreementRoutes.agreement, { id }, { context: tenant })
  const consents = { terms_read: true, credit_bureau: true, data_processing: true } as const
  const sign = (code: string) =>
    call(
      agreementRoutes.sign,
      { id, terms_hash, signed_name: 'Ama Serwaa', consents, code },
      { context: tenant },
    )
  const send = async () => {
    await call(agreementRoutes.sendSigningCode, { id }, { context: tenant })
    const [message] = await harness.services.db
      .select()
      .from(schema.messages)
      .where(isSame(schema.messages.recipient, tenant.actor.email))
      .orderBy(desc(schema.messages.id))
      .limit(1)
    return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  }
  const guessed = await send()
  const wrong = guessed === '111111' ? '222222' : '111111'
  expect(await codesOf(times(8, () => sign(wrong)))).toEqual(times(8, () => 'CODE_WRONG'))
  expect(await codesOf([sign(guessed)])).toEqual(['CODE_WRONG'])
  harness.clock.advance({ seconds: 1 })
  const code = await send()
  const codes = await codesOf(times(4, () => sign(code)))
  expect(codes.sort()).toEqual([...times(3, () => 'TRANSITION_NOT_ALLOWED'), 'done'])
})

import { isSame, schema } from '@efie/database'
import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApprovable } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { canonicalJson, hashTerms } from '../../platform/canonical-json.ts'
import { getAgreement } from './get-agreement.ts'
import { getAgreementPdf, KEEP_AGREEMENT_PDF, registerAgreementJobs } from './get-agreement-pdf.ts'
import { sendSigningCode } from './send-signing-code.ts'
import { signAgreement } from './sign-agreement.ts'
import { withScope } from '../../platform/context.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'

type Person = Awaited<ReturnType<Harness['signIn']>>

let harness: Harness
let analyst: Person
let inspector: Person
beforeAll(async () => {
  harness = await makeHarness()
  registerAgreementJobs(harness.services)
  analyst = await harness.signIn('credit_analyst')
  inspector = await harness.signIn('inspection_and_verification')
})
beforeEach(() => harness.clock.set('2026-11-20T09:00:00.000Z'))
afterAll(() => harness.close())

const approved = async (values = {}) => {
  const tenant = await harness.signIn('user', { full_name: 'Ɔbaa Serwaa', phone: '+233201112222' })
  const application = await makeApprovable(
    harness.services.db,
    { analyst: analyst.actor, inspector: inspector.actor, tenant: tenant.actor },
    {
      status: 'approved',
      approved_by: analyst.actor.id,
      approved_at: '2026-11-20T09:00:00.000Z',
      offer_expires_at: '2026-12-04T23:59:59.999Z',
      ...values,
    },
  )
  return { tenant, id: application.id }
}

/** The code in the tenant's latest message. */
const codeFor = async (email: string) => {
  const [message] = await harness.services.db
    .select()
    .from(schema.messages)
    .where(isSame(schema.messages.recipient, email))
    .orderBy(desc(schema.messages.created_at), desc(schema.messages.id))
    .limit(1)
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

const consents = { terms_read: true, credit_bureau: true, data_processing: true } as const
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

const prepared = async (values = {}) => {
  const { tenant, id } = await approved(values)
  const { terms_hash } = await getAgreement(withScope(tenant, 'applications.read'), { id })
  await sendSigningCode(withScope(tenant, 'applications.sign'), { id })
  const code = await codeFor(tenant.actor.email)
  return { tenant, id, input: { id, terms_hash, signed_name: 'Ɔbaa Serwaa', consents, code } }
}

const applicationOf = async (id: string) => {
  const [row] = await harness.services.db
    .select()
    .from(schema.applications)
    .where(eq(schema.applications.id, id))
  return row
}

describe('the terms', () => {
  test('are exactly what is signed: figures, dates as if paid out today, payee, clauses', async () => {
    const { tenant, id } = await approved()
    const { terms, terms_hash, signed_at, ...rest } = await getAgreement(
      withScope(tenant, 'applications.read'),
      { id },
    )
    expect(rest.id).toBeNull()
    expect(signed_at).toBeNull()
    expect(terms).toMatchObject({
      as_of: '2026-11-20',
      tenant: { full_name: 'Ɔbaa Serwaa' },
      payee: { account: '+233241234567', verified_name: 'Kofi Mensah' },
      rate: { annual_percent: 29, word: 'flat' },
      amounts: { total_advance_payment: 990_600, balance_at_signing: 106_489 },
    })
    expect(terms.instalments[0]).toMatchObject({ due_date: '2026-12-25', amount: 106_489 })
    expect(terms_hash).toBe(hashTerms(JSON.parse(canonicalJson(terms))))
    expect((await getAgreement(withScope(analyst, 'applications.read'), { id })).terms_hash).toBe(terms_hash)
  })

  test('are another text on another day', async () => {
    const { tenant, id } = await approved()
    const first = await getAgreement(withScope(tenant, 'applications.read'), { id })
    harness.clock.advance({ days: 1 })
    expect((await getAgreement(withScope(tenant, 'applications.read'), { id })).terms_hash).not.toBe(
      first.terms_hash,
    )
  })

  test('are there from approval on, for those who may read the application', async () => {
    const { tenant, id } = await approved({ status: 'in-review' })
    await expect(getAgreement(withScope(tenant, 'applications.read'), { id })).rejects.toMatchObject({
      code: 'AGREEMENT_NOT_READY',
    })
    const other = await approved()
    await expect(
      getAgreement(withScope(tenant, 'applications.read'), { id: other.id }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    await expect(async () =>
      getAgreement(withScope(await harness.signIn('company'), 'applications.read'), { id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })

  test('keep their hash when the order of keys is lost', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined, a: null }], a: 'x' })).toBe(
      '{"a":"x","b":[{"a":null,"d":1}]}',
    )
  })
})

describe('the code', () => {
  test('goes to the tenant’s own email and phone, is stored only as a digest, and not sent twice a minute', async () => {
    const { tenant, id } = await approved()
    const sent = await sendSigningCode(withScope(tenant, 'applications.sign'), { id })
    expect(sent.sent_to).toMatch(/^p•••@efie\.example and ••• 2222$/)
    expect(sent.expires_at).toBe('2026-11-20T09:10:00.000Z')
    const code = await codeFor(tenant.actor.email)
    expect(await codeFor('+233201112222')).toBe(code)
    const [row] = await harness.services.db
      .select()
      .from(schema.confirmationCodes)
      .where(eq(schema.confirmationCodes.subject_id, id))
    expect(row?.code_hash).not.toContain(code)
    await expect(sendSigningCode(withScope(tenant, 'applications.sign'), { id })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })

  test('is for approved offers that have not expired', async () => {
    const { tenant, id } = await approved({ status: 'in-review' })
    await expect(sendSigningCode(withScope(tenant, 'applications.sign'), { id })).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
    const late = await approved()
    harness.clock.set('2026-12-05T00:00:00.000Z')
    await expect(
      sendSigningCode(withScope(late.tenant, 'applications.sign'), { id: late.id }),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    await expect(
      sendSigningCode(withScope(tenant, 'applications.sign'), { id: late.id }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    await expect(async () =>
      sendSigningCode(withScope(analyst, 'applications.sign'), { id }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

describe('signing', () => {
  test('leaves no PDF of a signer who is erased while it is stored', async () => {
    const { tenant, id, input } = await prepared()
    const { id: agreement_id } = await signAgreement(withScope(tenant, 'applications.sign'), input)
    const { services } = harness
    const storage: FileStorage = {
      ...services.storage,
      put: async (...file) => {
        await services.storage.put(...file)
        await services.db
          .update(schema.agreements)
          .set({ signed_name: 'Erased' })
          .where(eq(schema.agreements.application_id, id))
      },
    }
    registerAgreementJobs({ ...services, storage })
    await harness.jobs.run(KEEP_AGREEMENT_PDF)
    registerAgreementJobs(services)
    expect(await services.storage.exists(`agreements/${id}/${agreement_id}.pdf`)).toBe(false)
  })

  test('stores terms, signature and PDF, and tells timeline and audit', async () => {
    const { tenant, id, input } = await prepared()
    const signed = await signAgreement(withScope(tenant, 'applications.sign'), {
      ...input,
      signed_name: '  ɔBAA  serwaa ',
    })
    expect(signed).toMatchObject({ application_id: id, signed_at: '2026-11-20T09:00:00.000Z' })
    expect((await applicationOf(id))?.signed_at).toBe('2026-11-20T09:00:00.000Z')
    const [row] = await harness.services.db
      .select()
      .from(schema.agreements)
      .where(eq(schema.agreements.application_id, id))
    expect(row).toMatchObject({ consents, signed_ip: '127.0.0.1', terms_hash: input.terms_hash })
    expect(hashTerms(row?.terms)).toBe(input.terms_hash)
    expect(row?.storage_key).toBeNull()
    await harness.jobs.run(KEEP_AGREEMENT_PDF)
    expect(await harness.services.storage.exists(`agreements/${id}/${row?.id}.pdf`)).toBe(true)

    harness.clock.advance({ days: 3 })
    expect(await getAgreement(withScope(tenant, 'applications.read'), { id })).toMatchObject({
      id: row?.id,
      terms_hash: input.terms_hash,
      signed_name: '  ɔBAA  serwaa ',
    })
    const audit = await harness.services.db
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subject_id, id))
      .orderBy(asc(schema.auditEvents.id))
    expect(audit.map(({ action }) => action)).toEqual(['agreement.send-code', 'agreement.sign'])
    expect(JSON.stringify(audit)).not.toContain(input.code)
  })

  test('is done once', async () => {
    const { tenant, input } = await prepared()
    await signAgreement(withScope(tenant, 'applications.sign'), input)
    await expect(signAgreement(withScope(tenant, 'applications.sign'), input)).rejects.toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
    })
  })

  test('needs the terms of today, the name, and the code', async () => {
    const { tenant, input, id } = await prepared()
    await expect(
      signAgreement(withScope(tenant, 'applications.sign'), { ...input, terms_hash: 'a'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'AGREEMENT_CHANGED' })
    await expect(
      signAgreement(withScope(tenant, 'applications.sign'), { ...input, signed_name: 'Ama' }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'signed_name' }] },
    })
    await expect(
      signAgreement(withScope(tenant, 'applications.sign'), { ...input, code: wrongOf(input.code) }),
    ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    expect((await applicationOf(id))?.signed_at).toBeNull()
    expect(await signAgreement(withScope(tenant, 'applications.sign'), input)).toMatchObject({
      application_id: id,
    })
  })

  test('a code bears five guesses, ten minutes and no successor', async () => {
    const guessed = await prepared()
    const wrong = { ...guessed.input, code: wrongOf(guessed.input.code) }
    for (let guess = 0; guess < 5; guess += 1)
      await expect(
        signAgreement(withScope(guessed.tenant, 'applications.sign'), wrong),
      ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await expect(
      signAgreement(withScope(guessed.tenant, 'applications.sign'), guessed.input),
    ).rejects.toMatchObject({ code: 'CODE_WRONG' })

    harness.clock.advance({ minutes: 2 })
    await sendSigningCode(withScope(guessed.tenant, 'applications.sign'), { id: guessed.id })
    const second = await codeFor(guessed.tenant.actor.email)
    harness.clock.advance({ minutes: 10 })
    await expect(
      signAgreement(withScope(guessed.tenant, 'applications.sign'), { ...guessed.input, code: second }),
    ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    await sendSigningCode(withScope(guessed.tenant, 'applications.sign'), { id: guessed.id })
    const third = await codeFor(guessed.tenant.actor.email)
    if (third !== second)
      await expect(
        signAgreement(withScope(guessed.tenant, 'applications.sign'), { ...guessed.input, code: second }),
      ).rejects.toMatchObject({ code: 'CODE_WRONG' })
    expect(
      await signAgreement(withScope(guessed.tenant, 'applications.sign'), { ...guessed.input, code: third }),
    ).toMatchObject({
      application_id: guessed.id,
    })
  })

  test('another’s agreement is not found, staff may not sign', async () => {
    const { input } = await prepared()
    await expect(
      signAgreement(withScope(await harness.signIn('user'), 'applications.sign'), input),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
    await expect(async () =>
      signAgreement(withScope(await harness.signIn('superadmin'), 'applications.sign'), input),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  })
})

describe('the PDF', () => {
  const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())

  test('a draft before signing; afterwards what was stored, made again should it be lost', async () => {
    const { tenant, id, input } = await prepared({ plan: 'six_plus_six' })
    const draft = await getAgreementPdf(withScope(tenant, 'applications.read'), { id })
    expect([draft.name, draft.type]).toEqual([`agreement-${id}.pdf`, 'application/pdf'])
    expect((await bytesOf(draft)).subarray(0, 5).toString()).toBe('%PDF-')
    await signAgreement(withScope(tenant, 'applications.sign'), input)
    const stored = await bytesOf(await getAgreementPdf(withScope(tenant, 'applications.read'), { id }))
    expect(
      stored.equals(await bytesOf(await getAgreementPdf(withScope(analyst, 'applications.read'), { id }))),
    ).toBe(true)
    const [row] = await harness.services.db
      .select()
      .from(schema.agreements)
      .where(eq(schema.agreements.application_id, id))
    await harness.services.storage.delete(row?.storage_key ?? '')
    expect(
      (await bytesOf(await getAgreementPdf(withScope(tenant, 'applications.read'), { id }))).byteLength,
    ).toBeGreaterThan(5_000)
    expect(await harness.services.storage.exists(row?.storage_key ?? '')).toBe(true)
    await expect(
      getAgreementPdf(withScope(await harness.signIn('user'), 'applications.read'), { id }),
    ).rejects.toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  })
})

import { schema } from '@efie/database'
import { ledgerAccounts } from '@efie/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact, withScope } from '../../platform/context.ts'
import { answerCharge } from '../../platform/gateway/sandbox-answer.ts'
import { makeApplication } from '../../testing/financing.ts'
import {
  auditsOf,
  balanceOf,
  card,
  createPayment,
  makeLoan,
  makeMoneyWorld,
  pay,
  referenceOf,
  trialBalance,
  updatePaymentByHand,
  withKey,
  type MoneyWorld,
} from '../../testing/money.ts'
import { importPreviewed } from '../../testing/books.ts'
import { undocumentedPostings } from '../../testing/money-table.ts'
import { closeBooks, postEntry } from '../ledger/index.ts'
import { importStatement, previewStatement } from './import-file.ts'
import { readStatement } from './read-file.ts'
import {
  beginReconciliation,
  findLines,
  findReconciliations,
  getReconciliation,
  lockDay,
  matchAgain,
} from './reconcile-day.ts'
import { resolveDifference } from './resolve-difference.ts'
import { findReceipts, matchReceipt } from './unidentified.ts'

const DAY = '2026-11-20'
let world: MoneyWorld
beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
const db = () => world.services.db
const csv = (...rows: string[]) => new File([rows.join('\n')], 'statement.csv', { type: 'text/csv' })
const gatewayHead = 'date,type,reference,amount,fee,currency,status,settlement reference'
const bankHead = 'Value Date;Narration;Money in;Money out'
const cedis = (pesewas: number) => (pesewas / 100).toFixed(2)

describe('a day, three ways', () => {
  test('is imported, matched, explained, and locked', async () => {
    // What actually happened: a fee, a loan's balance and payout, and money whose answer was lost.
    const payer = await world.signIn('user')
    const fee = await pay(world, payer, {
      application_id: (await makeApplication(db(), payer.actor)).id,
      payment_type: 'application_fee',
      ...card,
    })
    const loan = await makeLoan(world, world.tenant)
    const lost = await world.signIn('user')
    const started = await createPayment(withScope(withKey(lost), 'payments.pay'), {
      application_id: (await makeApplication(db(), lost.actor)).id,
      payment_type: 'application_fee',
      ...card,
    })
    await answerCharge(world.services, referenceOf(started), 'lost')
    const [balance] = await db()
      .select({ reference: schema.paymentAttempts.reference, amount: schema.paymentAttempts.amount })
      .from(schema.paymentAttempts)
      .innerJoin(schema.payments, eq(schema.payments.id, schema.paymentAttempts.payment_id))
      .where(
        and(eq(schema.payments.application_id, loan.id), eq(schema.payments.payment_type, 'initial_payment')),
      )
    const [payout] = await db()
      .select()
      .from(schema.disbursements)
      .where(eq(schema.disbursements.application_id, loan.id))

    const { finance } = world
    const day = await beginReconciliation(withScope(finance, 'reconciliations.write'), { day: DAY })
    expect(
      (await beginReconciliation(withScope(world.finance2, 'reconciliations.write'), { day: DAY })).id,
    ).toBe(day.id)
    expect(day).toMatchObject({ status: 'open', gateway: { ledger: { count: 2 } } })
    expect(day.missing.map((one) => one.fact)).toContain('day_ended')

    const rows = [
      gatewayHead,
      `${DAY},charge,${fee.reference},190.00,3.71,GHS,success,STL-1`,
      `${DAY},charge,${referenceOf(started)},190.00,3.71,GHS,success,STL-1`,
      `${DAY},charge,${balance?.reference},${cedis(balance?.amount ?? 0)},20.76,GHS,success,STL-1`,
      `${DAY},charge,try-failed,55.00,0,GHS,failed,`,
      `${DAY},transfer,${payout?.reference}-2,9906.00,1.00,GHS,success,`,
      `${DAY},settlement,STL-1,1416.71,,GHS,success,`,
      `2026-11-19,charge,try-z,5.00,0,GHS,success,`,
    ]
    const gatewayFile = csv(...rows)
    // A file with a row that can't be read is shown with its problems, and imports nothing.
    const broken = {
      id: day.id,
      source: 'gateway' as const,
      file: csv(
        ...rows,
        `yesterday,charge,try-x,1.00,0,GHS,success,`,
        `${DAY},charge,try-y,much,0,GHS,success,`,
      ),
    }
    const shown = await previewStatement(withScope(finance, 'reconciliations.write'), broken)
    expect(shown).toMatchObject({ imported: 5, repeated: 0, other_days: 1, failed: 2 })
    expect(shown.errors).toMatchObject([
      { row: 9, message: 'The date is missing or invalid', cells: { 0: 'yesterday' } },
      { row: 10, message: 'The amount is missing or zero' },
    ])
    await expect(
      importStatement(withScope(finance, 'reconciliations.write'), { ...broken, confirm: shown.confirm }),
    ).rejects.toMatchObject({ data: { issues: [{ path: 'file' }] } })
    await expect(
      importStatement(withScope(finance, 'reconciliations.write'), {
        ...broken,
        file: gatewayFile,
        confirm: 'another',
      }),
    ).rejects.toMatchObject({ code: 'STALE' })
    expect(
      (await getReconciliation(withScope(finance, 'reconciliations.read'), { id: day.id })).files,
    ).toEqual([])
    const imported = await importPreviewed(withScope(finance, 'reconciliations.write'), {
      id: day.id,
      source: 'gateway',
      file: gatewayFile,
    })
    expect(imported).toMatchObject({ imported: 5, repeated: 0, other_days: 1 })
    expect(imported.files).toMatchObject([{ name: 'statement.csv', lines: 5, account_code: '1010' }])
    expect(imported.differences.map((one) => one.code).toSorted()).toEqual([
      'missing-in-ledger',
      'settlement-not-in-bank',
    ])
    const again = await importPreviewed(withScope(finance, 'reconciliations.write'), {
      id: day.id,
      source: 'gateway',
      file: gatewayFile,
    })
    expect(again).toMatchObject({ imported: 0, repeated: 5, differences: { length: 2 } })

    const { data: days } = await findReconciliations(withScope(finance, 'reconciliations.read'), {
      limit: 10,
    })
    expect(days.find(({ id }) => id === day.id)?.open_differences).toBe(2)

    // The lost answer is asked for, and booked the usual way.
    const missing = again.differences.find((one) => one.code === 'missing-in-ledger')!
    expect(missing).toMatchObject({ reference: referenceOf(started), possible: { 0: 'ask-gateway' } })
    const asked = await resolveDifference(withScope(finance, 'reconciliations.write'), {
      id: missing.id,
      resolution: 'ask-gateway',
      note: 'The file shows it',
    })
    expect(asked.differences.map((one) => one.code)).toEqual(['settlement-not-in-bank'])

    // The bank: the provider's payout, a stranger's money, and a bank charge.
    const banked = await importPreviewed(withScope(finance, 'reconciliations.write'), {
      id: day.id,
      source: 'bank',
      file: csv(
        bankHead,
        '20/11/2026;PAYSTACK STL-1;1,416.71;',
        '20/11/2026;KWAME A. RENT;350.00;',
        '20/11/2026;SMS ALERTS;;(2.50)',
      ),
    })
    expect(banked.differences.map((one) => one.code).toSorted()).toEqual([
      'unexplained-debit',
      'unidentified-receipt',
    ])
    expect(await balanceOf(db(), ledgerAccounts.gateway_fees)).toBe(371 + 371 + 2_076 + 100)
    const rest = 19_000 + 19_000 + (balance?.amount ?? 0) - (141_671 + 371 + 371 + 2_076)
    expect(await balanceOf(db(), ledgerAccounts.gateway)).toBe(rest)

    world.clock.advance({ days: 1 })
    const early = lockDay(withScope(finance, 'reconciliations.write'), { id: day.id })
    await expect(early).rejects.toMatchObject({
      code: 'PERIOD_NOT_READY',
      data: { missing: [{ fact: 'differences' }] },
    })
    for (const [code, resolution] of [
      ['unidentified-receipt', 'book-unidentified'],
      ['unexplained-debit', 'book-bank-charge'],
    ] as const) {
      const { id } = banked.differences.find((one) => one.code === code)!
      const answer = { id, resolution, note: 'As the statement says' }
      await expect(
        resolveDifference(withScope(finance, 'reconciliations.write'), {
          ...answer,
          resolution: 'ask-gateway',
        }),
      ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
      await resolveDifference(withScope(finance, 'reconciliations.write'), answer)
      await resolveDifference(withScope(finance, 'reconciliations.write'), answer)
    }
    expect(await balanceOf(db(), ledgerAccounts.unidentified)).toBe(-35_000)
    expect(await balanceOf(db(), ledgerAccounts.bank_charges)).toBe(250)
    expect((await trialBalance(withScope(finance, 'ledger.read'))).sum).toBe(0)

    const locked = await lockDay(withScope(finance, 'reconciliations.write'), { id: day.id })
    expect(locked).toMatchObject({ status: 'locked', missing: [], open_differences: 0 })
    expect((await lockDay(withScope(finance, 'reconciliations.write'), { id: day.id })).status).toBe('locked')
    await expect(
      matchAgain(withScope(finance, 'reconciliations.write'), { id: day.id }),
    ).rejects.toMatchObject({ code: 'PERIOD_CLOSED' })
    await expect(
      beginReconciliation(withScope(finance, 'reconciliations.write'), { day: '2026-11-19' }),
    ).rejects.toMatchObject({ code: 'PERIOD_CLOSED' })
    expect(await auditsOf(db(), 'reconciliation.lock', day.id)).toHaveLength(1)
    expect(await auditsOf(db(), 'reconciliation.resolve', day.id)).toHaveLength(2)
    expect(
      (
        await findLines(withScope(finance, 'reconciliations.read'), {
          id: day.id,
          limit: 50,
          source: 'gateway',
        })
      ).data,
    ).toHaveLength(5)
    expect(
      (
        await findLines(withScope(finance, 'reconciliations.read'), {
          id: day.id,
          limit: 50,
          explained: false,
        })
      ).data,
    ).toEqual([])
    expect(
      (await findReconciliations(withScope(finance, 'reconciliations.read'), { limit: 5, status: 'locked' }))
        .data,
    ).toHaveLength(1)
  })

  test('a closed day takes no entry: late money is dated on the first open one', async () => {
    const entry = {
      kind: 'test',
      source_id: 'late',
      description: 'Late money',
      effective_date: DAY,
      postings: [
        { account_code: ledgerAccounts.bank, amount: 100 },
        { account_code: ledgerAccounts.funding, amount: -100 },
      ],
    }
    await transact(world.finance, (finance) => postEntry(finance, entry))
    const [row] = await db()
      .select()
      .from(schema.journalEntries)
      .where(eq(schema.journalEntries.source_id, 'late'))
    expect(row).toMatchObject({
      effective_date: '2026-11-21',
      description: 'Late money (of 2026-11-20, closed)',
    })
    await expect(
      db()
        .insert(schema.journalEntries)
        .values({ kind: 'x', source_id: 'x', description: 'x', effective_date: DAY }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('are closed') } })
    await expect(
      transact(world.finance, (finance) =>
        closeBooks(finance, { kind: 'day', starts_on: DAY, ends_on: DAY, figures: {} }),
      ),
    ).rejects.toMatchObject({ code: 'PERIOD_CLOSED' })
  })
})

describe('money of unknown origin', () => {
  test('is given to a person by two others, out of the open item', async () => {
    const tenant = await world.signIn('user')
    const loan = await makeLoan(world, tenant)
    const [receipt] = (
      await findReceipts(withScope(world.finance, 'reconciliations.read'), { limit: 5, status: 'open' })
    ).data
    expect(receipt).toMatchObject({ amount: 35_000, description: 'KWAME A. RENT', place: 'bank' })
    const match = {
      id: receipt!.id,
      application_id: loan.id,
      payment_type: 'instalment' as const,
      note: 'He showed the slip',
    }
    const ctx = withKey(world.finance)
    const matched = await matchReceipt(withScope(ctx, 'payments.record'), match)
    expect(await matchReceipt(withScope(ctx, 'payments.record'), match)).toEqual(matched)
    await expect(
      matchReceipt(withScope(withKey(world.finance), 'payments.record'), match),
    ).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' })
    expect(await balanceOf(db(), ledgerAccounts.unidentified)).toBe(-35_000)
    const bank = await balanceOf(db(), ledgerAccounts.bank)
    const confirm = { id: matched.payment_id!, status: 'completed' as const }
    await expect(
      updatePaymentByHand(withScope(withKey(world.finance), 'payments.confirm'), confirm),
    ).rejects.toMatchObject({ code: 'SAME_PERSON' })
    await updatePaymentByHand(withScope(withKey(world.finance2), 'payments.confirm'), confirm)
    expect(await balanceOf(db(), ledgerAccounts.unidentified)).toBe(0)
    expect(await balanceOf(db(), ledgerAccounts.bank)).toBe(bank)
    expect(
      (await findReceipts(withScope(world.finance, 'reconciliations.read'), { limit: 5, status: 'open' }))
        .data,
    ).toEqual([])
  })
})

const read = (content: string, source: 'gateway' | 'bank') => readStatement(Buffer.from(content), source)

describe('files', () => {
  test('that are no statements are refused in words', () => {
    for (const [content, message] of [
      ['', 'This file has no rows'],
      ['date,reference\n2026-11-20,x', 'This file has no “amount”, “credit” or “debit” column'],
      ['a,b\n1,2', 'This file has no “date” column'],
      ['date,amount\n"2026-11-20,1', 'We couldn’t read this CSV file'],
    ] as const)
      expect(() => read(content, 'bank')).toThrow(
        expect.objectContaining({ data: { issues: [{ path: 'file', message }] } }),
      )
  })

  test('with a heading alone say that nothing happened', () => {
    expect(read('date,amount,reference\n', 'gateway')).toMatchObject({ lines: [], errors: [] })
    expect(read(bankHead, 'bank')).toMatchObject({ lines: [], errors: [] })
    expect(() => read('date,reference\n', 'bank')).toThrow(
      expect.objectContaining({ data: { issues: [expect.objectContaining({ path: 'file' })] } }),
    )
  })

  test('equal rows of one file are different movements; the same file again has the same marks', () => {
    const content = 'date,amount,description\n2026-11-20,5.00,Cash\n2026-11-20,5.00,Cash\n'
    const [first, second] = read(content, 'bank').lines
    expect(first?.fingerprint).not.toBe(second?.fingerprint)
    expect(read(content, 'bank').lines[1]?.fingerprint).toBe(second?.fingerprint)
  })
})

test('is finance’s work; administrators look on', async () => {
  const admin = await world.signIn('admin')
  const analyst = await world.signIn('credit_analyst')
  const [row] = (await findReconciliations(withScope(admin, 'reconciliations.read'), { limit: 1 })).data
  const { id } = row!
  expect((await getReconciliation(withScope(admin, 'reconciliations.read'), { id })).id).toBe(id)
  const file = csv(gatewayHead)
  for (const act of [
    () => beginReconciliation(withScope(admin, 'reconciliations.write'), { day: DAY }),
    () => importPreviewed(withScope(admin, 'reconciliations.write'), { id, source: 'bank' as const, file }),
    () => matchAgain(withScope(admin, 'reconciliations.write'), { id }),
    () => lockDay(withScope(admin, 'reconciliations.write'), { id }),
    () => getReconciliation(withScope(analyst, 'reconciliations.read'), { id }),
    () => findReceipts(withScope(analyst, 'reconciliations.read'), { limit: 1 }),
  ])
    await expect(async () => act()).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  const nowhere = '01890000-0000-7000-8000-000000000000'
  await expect(
    getReconciliation(withScope(admin, 'reconciliations.read'), { id: nowhere }),
  ).rejects.toMatchObject({ code: 'RECONCILIATION_NOT_FOUND' })
})

test('every posting made here is in the table of docs/money.md', async () => {
  const made = await undocumentedPostings(db())
  expect(made.filter((posting) => !posting.startsWith('test: '))).toEqual([])
})

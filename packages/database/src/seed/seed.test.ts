import { existsSync, readFileSync } from 'node:fs'
import {
  addDays,
  applicationStatuses,
  defaultProductTerms,
  documentStatuses,
  endOfMonth,
  inspectionStatuses,
  outstandingOf,
  paymentStatuses,
  productCategories,
  regions,
  replayLoan,
  roles,
  sumOf,
  ticketStatuses,
  totalOf,
  type LoanEvent,
} from '@efie/domain'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../schema/index.ts'
import { openTestPglite } from '../testing/index.ts'
import { namesWithVariants } from './catalogue/variants.ts'
import { buildDemo } from './build.ts'
import { demoPassword, seedDemo } from './index.ts'

const NOW = new Date('2026-11-21T08:30:00.000Z')

const seedFresh = async () => {
  const own = await openTestPglite()
  const db = drizzle({ client: own.pglite, casing: 'snake_case' })
  const files = new Map<string, Uint8Array>()
  const hashed: string[] = []
  const seed = (now = NOW) =>
    seedDemo(db, {
      now,
      hashPassword: async (password) => {
        hashed.push(password)
        return 'a hash'
      },
      storeFile: async (key, bytes) => {
        files.set(key, bytes)
      },
    })
  return { db, files, hashed, seed, close: own.close }
}

type Fresh = Awaited<ReturnType<typeof seedFresh>>
let fresh: Fresh
let result: Awaited<ReturnType<Fresh['seed']>>

beforeAll(async () => {
  fresh = await seedFresh()
  result = await fresh.seed()
})
afterAll(() => fresh.close())

const publicFile = (path: string) => new URL(`../../../../apps/web/public${path}`, import.meta.url)
const codes = (rows: { status: string }[]) => [...new Set(rows.map((row) => row.status))].sort()

describe('what the demo promises', () => {
  test('the figures that the demo leaves behind are those of its rows', async () => {
    const figures = async () =>
      ((await fresh.db.execute(sql`select * from figures order by 1, 2, 3`)) as { rows: unknown[] }).rows
    const kept = await figures()
    await fresh.db.execute(sql`select recount_figures()`)
    expect(await figures()).toEqual(kept)
    expect(kept.length).toBeGreaterThan(500)
  })

  test('tenants, applications, products, properties, tickets, as many as promised', async () => {
    const { db } = fresh
    expect(result.seeded).toBe(true)
    const profiles = await db.select().from(schema.profiles)
    expect(profiles.filter((row) => row.role === 'user').length).toBeGreaterThanOrEqual(40)
    expect([...new Set(profiles.map((row) => row.role))].sort()).toEqual([...roles].sort())
    expect(result.counts).toMatchObject({
      applications: 62,
      products: 90,
      properties: 20,
      supportTickets: 15,
    })
  })

  test('goods come in colours and sizes, a larger one at its own price, each under a name of the catalogue', async () => {
    const { db } = fresh
    const products = await db.select({ name: schema.products.name }).from(schema.products)
    const names = new Set(products.map(({ name }) => name))
    expect(namesWithVariants.filter((name) => !names.has(name))).toEqual([])
    const variants = await db.select().from(schema.productVariants)
    expect(variants.filter((one) => one.colour !== null).length).toBeGreaterThan(20)
    const priced = variants.filter((one) => one.price !== null)
    expect(priced.length).toBeGreaterThan(3)
    for (const { price, product_id } of priced) {
      const [product] = await db.select().from(schema.products).where(eq(schema.products.id, product_id))
      expect(price).toBeGreaterThan(product!.price)
    }
  })

  test('fifteen named accounts under one password, hashed once', async () => {
    const users = await fresh.db.select().from(schema.users)
    const named = users.flatMap((row) => (row.email?.endsWith('@efie.example') ? [row.email] : []))
    expect(named.map((email) => email.replace(/@.*/, '')).sort()).toEqual(
      [
        'admin',
        'analyst',
        'analyst2',
        'arrears',
        'company',
        'finance',
        'finance2',
        'inspector',
        'inspector2',
        'manager',
        'newtenant',
        'recovery',
        'sales',
        'superadmin',
        'tenant',
      ].sort(),
    )
    expect(fresh.hashed).toEqual([demoPassword])
    expect(new Set(users.map((row) => row.encrypted_password))).toEqual(new Set(['a hash']))
    const [superadmin] = await fresh.db
      .select()
      .from(schema.profiles)
      .where(eq(schema.profiles.email, 'superadmin@efie.example'))
    expect(superadmin).toMatchObject({ full_name: 'Admin User', role: 'superadmin' })
  })

  test('every status is there to be seen', async () => {
    const { db } = fresh
    expect(codes(await db.select().from(schema.applications))).toEqual([...applicationStatuses].sort())
    expect(codes(await db.select().from(schema.payments))).toEqual([...paymentStatuses].sort())
    expect(codes(await db.select().from(schema.documents))).toEqual([...documentStatuses].sort())
    expect(codes(await db.select().from(schema.inspections))).toEqual([...inspectionStatuses].sort())
    expect(codes(await db.select().from(schema.supportTickets))).toEqual([...ticketStatuses].sort())
  })

  test('the shop has ten products in each of the nine categories, each with several pictures', async () => {
    const products = await fresh.db.select().from(schema.products)
    for (const category of productCategories) {
      const own = products.filter((row) => row.category === category)
      expect(own).toHaveLength(10)
      for (const row of own) {
        expect(row.image_url).toMatch(new RegExp(`^/products/${category}-\\d+\\.svg$`))
        expect(row.images.length).toBeGreaterThanOrEqual(3)
        for (const image of row.images) expect(existsSync(publicFile(image))).toBe(true)
        expect(row.price).toBeGreaterThan(10_000)
        expect(Object.keys(row.specifications).length).toBeGreaterThanOrEqual(3)
        expect(Object.values(row.specifications)).not.toContain('')
      }
    }
    expect(new Set(products.map((row) => row.name)).size).toBe(90)
    const pictures = products.flatMap((row) =>
      row.images.map((image) => readFileSync(publicFile(image), 'utf8')),
    )
    expect(new Set(pictures).size).toBe(270)
  })

  test('properties lie in regions of Ghana', async () => {
    for (const row of await fresh.db.select().from(schema.properties)) {
      expect(regions).toContain(row.region)
      expect(row.monthly_rent).toBeGreaterThan(0)
    }
  })

  test('money came in during each of the last twelve months', async () => {
    const paid = await fresh.db
      .selectDistinct({ month: sql<string>`to_char(${schema.payments.paid_at}, 'YYYY-MM')` })
      .from(schema.payments)
      .where(sql`${schema.payments.paid_at} > '2025-11-21'`)
    expect(paid.length).toBeGreaterThanOrEqual(12)
  })

  test('every document has its file', async () => {
    const documents = await fresh.db.select().from(schema.documents)
    const papers = await fresh.db.select().from(schema.companyDocuments)
    expect(fresh.files.size).toBe(documents.length + papers.length)
    for (const row of documents) {
      const bytes = Buffer.from(fresh.files.get(row.storage_key) ?? [])
      expect(bytes.byteLength).toBe(row.file_size)
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(
        row.mime_type === 'application/pdf' ? '%PDF' : '\u0089PNG',
      )
    }
  })
})

const applicationOf = async (email: string) => {
  const rows = await fresh.db
    .select({ application: schema.applications })
    .from(schema.applications)
    .innerJoin(schema.profiles, eq(schema.profiles.id, schema.applications.user_id))
    .where(eq(schema.profiles.email, email))
  return rows.map((row) => row.application)
}

const loanOf = async (applicationId: string) => {
  const [row] = await fresh.db
    .select()
    .from(schema.loans)
    .where(eq(schema.loans.application_id, applicationId))
  return row
}

describe('the people whom visitors look at first', () => {
  test('one in good standing, one with two instalments overdue, one with nothing yet', async () => {
    const [tenant] = await applicationOf('tenant@efie.example')
    expect(tenant).toMatchObject({ status: 'active', total_monthly_payment: 106_489 })
    expect(await loanOf(tenant!.id)).toMatchObject({ status: 'active', days_past_due: 0 })
    const [arrears] = await applicationOf('arrears@efie.example')
    const instalments = await fresh.db
      .select()
      .from(schema.instalments)
      .where(eq(schema.instalments.loan_id, (await loanOf(arrears!.id))!.id))
    const overdue = instalments.filter(
      (row) => row.due_date < '2026-11-21' && row.paid_principal < row.principal,
    )
    expect(overdue).toHaveLength(2)
    expect(overdue.every((row) => row.late_fee > 0)).toBe(true)
    expect((await loanOf(arrears!.id))!.days_past_due).toBeGreaterThan(30)
    expect(await applicationOf('newtenant@efie.example')).toEqual([])
    const tickets = await fresh.db
      .select()
      .from(schema.supportTickets)
      .where(eq(schema.supportTickets.user_id, tenant!.user_id))
    expect(tickets.length).toBeGreaterThan(0)
  })
})

describe('the money', () => {
  const loadLoans = async () => {
    const events = await fresh.db.select().from(schema.loanEvents).orderBy(schema.loanEvents.created_at)
    const loans = await fresh.db
      .select({ account: schema.loans, application: schema.applications })
      .from(schema.loans)
      .innerJoin(schema.applications, eq(schema.applications.id, schema.loans.application_id))
    return loans.map(({ account, application }) => ({
      account,
      application,
      state: replayLoan(
        account.schedule,
        events
          .filter((row) => row.loan_id === account.id)
          // Rows of the log have the fields of their kind.
          .map((row) => ({ ...row, instalment_number: row.instalment_number ?? 0 }) as LoanEvent),
        '2026-11-21',
      ),
    }))
  }

  const loadBalances = async () => {
    const rows = await fresh.db
      .select({
        account: schema.postings.account_code,
        application: schema.postings.application_id,
        total: sql`sum(${schema.postings.amount})`.mapWith(Number),
      })
      .from(schema.postings)
      .groupBy(schema.postings.account_code, schema.postings.application_id)
    return new Map(rows.map((row) => [`${row.account} ${row.application ?? ''}`, row.total]))
  }

  test('the trial balance is zero', async () => {
    const [row] = await fresh.db
      .select({ total: sql<string>`sum(${schema.postings.amount})` })
      .from(schema.postings)
    expect(Number(row?.total)).toBe(0)
  })

  test('the ledger owes and is owed what the loans say, each of them', async () => {
    const loans = await loadLoans()
    expect(loans.length).toBeGreaterThan(25)
    const balances = await loadBalances()
    for (const { application, account, state } of loans) {
      const open = state.instalments.map(outstandingOf)
      const begun = state.instalments.filter((one) => one.period_start <= '2026-11-21').map(outstandingOf)
      const gone = application.status === 'written-off'
      const of = (code: string) => balances.get(`${code} ${application.id}`) ?? 0
      expect(of('1100')).toBe(gone ? 0 : sumOf(open.map((one) => one.principal)))
      expect(of('1110')).toBe(gone ? 0 : sumOf(begun.map((one) => one.interest)))
      expect(of('1130')).toBe(gone ? 0 : sumOf(open.map((one) => one.late_fee)))
      expect(of('2000')).toBe(0 - state.credit)
      expect(of('2010')).toBe(0)
      expect(account.closed_at === null).toBe(application.status === 'active')
    }
  })

  test('instalments carry the loan: planned, paid and owed agree with the log', async () => {
    const rows = await fresh.db.select().from(schema.instalments)
    for (const { account, state } of await loadLoans()) {
      const own = rows.filter((row) => row.loan_id === account.id)
      const prepaid = sumOf(account.schedule.prepaid.map((line) => line.principal))
      expect(sumOf(own.map((row) => row.principal)) + prepaid).toBe(account.schedule.principal)
      for (const row of own) {
        const line = state.instalments.find((one) => one.number === row.number)!
        expect(totalOf(line.paid)).toBe(
          row.paid_principal + row.paid_interest + row.paid_fee + row.paid_late_fee,
        )
        expect(totalOf(line.owed)).toBe(row.principal + row.interest + row.fee + row.late_fee)
      }
    }
  })

  test('every completed payment of a loan is in its log, to the pesewa', async () => {
    const payments = await fresh.db.select().from(schema.payments)
    const events = await fresh.db.select().from(schema.loanEvents)
    for (const row of payments) {
      if (row.status !== 'completed' || !['instalment', 'settlement'].includes(row.payment_type)) continue
      expect(events.filter((event) => event.payment_id === row.id).map((event) => event.amount)).toEqual([
        row.amount,
      ])
    }
  })
})

describe('making it', () => {
  test('the same day gives the same rows, and they are what was written', async () => {
    const [product] = await fresh.db.select().from(schema.financingProducts)
    const build = () => buildDemo({ now: NOW, password_hash: 'a hash', product: product! })
    const [first, second] = [build(), build()]
    expect(second.rows).toEqual(first.rows)
    expect(second.files.map((file) => file.key)).toEqual(first.files.map((file) => file.key))
    const written = await fresh.db.select({ id: schema.payments.id }).from(schema.payments)
    expect(new Set(written.map((row) => row.id))).toEqual(new Set(first.rows.payments.map((row) => row.id)))
  })

  // Month ends, a leap day, the first minute and the last of a day.
  test.each(['2026-12-31T23:59:00Z', '2027-03-01T00:01:00Z', '2028-02-29T12:00:00Z', '2027-07-30T06:00:00Z'])(
    'on %s the stories end as they should, and nothing lies in the future',
    (moment) => {
      const { rows, now, today } = buildDemo({
        now: new Date(moment),
        password_hash: 'a hash',
        product: { id: 'product', terms: defaultProductTerms },
      })
      expect(rows.applications).toHaveLength(62)
      const late = rows.loans.filter(
        (row) => row.line === 'rent' && (row.days_past_due ?? 0) > 0 && row.status === 'active',
      )
      expect(late).toHaveLength(6)
      const [latePlan, ...otherPlans] = rows.loans.filter(
        (row) => row.line === 'shop' && (row.days_past_due ?? 0) > 0,
      )
      expect(otherPlans).toEqual([])
      expect(latePlan?.days_past_due).toBeGreaterThanOrEqual(20)
      expect(latePlan?.days_past_due).toBeLessThanOrEqual(23)
      expect(latePlan?.late_fee_outstanding).toBeGreaterThan(0)
      expect(latePlan?.paid_amount).toBeGreaterThan(0)
      expect(rows.collectionCases.filter((row) => row.loan_id === latePlan?.id)).toHaveLength(1)
      const idOf = (email: string) => rows.profiles.find((row) => row.email === email)?.id
      const own = rows.loans.find((row) => row.user_id === idOf('arrears@efie.example'))
      const overdue = rows.instalments.filter(
        (row) => row.loan_id === own?.id && row.due_date < today && (row.paid_principal ?? 0) < row.principal,
      )
      expect(overdue).toHaveLength(2)
      // The month after the closed one needs one day more, on which no money moved; the last three weeks are for trying.
      const closed = rows.accountingPeriods.find((row) => row.kind === 'month')?.ends_on ?? ''
      const next = addDays(closed, 1).slice(0, 7)
      const locked = new Set(rows.reconciliations.flatMap((row) => (row.status === 'locked' ? row.day : [])))
      const left = rows.journalEntries.filter(
        (entry) => entry.effective_date.startsWith(next) && !locked.has(entry.effective_date),
      )
      expect(new Set(left.map((entry) => entry.effective_date)).size).toBe(1)
      const quiet = new Set(left.map((entry) => entry.id))
      const moved = rows.postings.filter((posting) => quiet.has(posting.journal_entry_id))
      expect(moved.filter(({ account_code }) => ['1000', '1010'].includes(account_code))).toEqual([])
      expect(endOfMonth(`${next}-01`) <= addDays(today, -21)).toBe(true)
      for (const list of Object.values(rows))
        for (const { created_at } of list as { created_at?: string }[])
          if (created_at !== undefined) expect(created_at <= now).toBe(true)
    },
  )

  test('a database with anybody in it is left alone', async () => {
    expect(await fresh.seed(new Date('2027-01-01T00:00:00Z'))).toEqual({ seeded: false, counts: {} })
    expect(fresh.hashed).toHaveLength(1)
    const [meta] = await fresh.db.select().from(schema.meta).where(eq(schema.meta.key, 'demo'))
    expect(meta?.value).toMatchObject({ demo: true, seeded_at: NOW.toISOString() })
  })
})

test('every picture that the shop names has been drawn', async () => {
  const products = await fresh.db.select().from(schema.products)
  for (const path of new Set(products.map((row) => row.image_url ?? '')))
    expect(existsSync(publicFile(path)), path).toBe(true)
})

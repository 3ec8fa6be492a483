import { schema } from '@efie/database'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServices } from '../services.ts'
import { registerLoanJobs } from '../features/lending/index.ts'
import { movableClock, today, type MovableClock } from '../platform/clock.ts'
import { issueCode, redeemCode } from '../platform/confirmation-codes.ts'
import { transact, type Services } from '../platform/context.ts'
import { buildHttp } from '../platform/http/http.ts'
import { StartError, type Config } from '../config.ts'
import { demandsOf, loanNow, makeLoan, makeMoneyWorld, type MoneyWorld } from '../testing/money.ts'
import { testJobs } from '../testing/harness.ts'
import { mountDevClock, openClock } from './index.ts'
import { keepClock } from './kept-clock.ts'

const LOCAL = { DEMO: '1', HOST: '127.0.0.1' } as const
const log = pino({ level: 'silent' })

let world: MoneyWorld
let clock: MovableClock
let services: Services
let lifecycle = { draining: false }

beforeAll(async () => {
  world = await makeMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.db.delete(schema.meta).where(eq(schema.meta.key, 'demo_clock'))
  world.clock.set('2026-11-20T09:00:00.000Z')
  lifecycle = { draining: false }
  clock = movableClock(world.clock)
  services = {
    ...world.services,
    clock,
    jobs: testJobs(),
    config: { ...world.services.config, ...LOCAL },
  }
})

const serverWith = async (environment: Partial<Config> = {}, alone = true) => {
  const config = { ...services.config, ...environment }
  const app = await buildHttp(config, log)
  mountDevClock(app, { ...services, config }, { clock, lifecycle, alone })
  return app
}
type Server = Awaited<ReturnType<typeof serverWith>>

const move = (app: Server, to: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/dev/clock', payload: { to }, headers })

describe('the date of a demo', () => {
  test('moves day by day: the demand comes, and after its grace the late fee; a restart keeps it', async () => {
    const loan = await makeLoan(world)
    registerLoanJobs(services)
    const app = await serverWith()
    const lateFees = async () => {
      const { id } = await loanNow(services.db, loan.id)
      return services.db
        .select()
        .from(schema.loanEvents)
        .where(and(eq(schema.loanEvents.loan_id, id), eq(schema.loanEvents.kind, 'late_fee')))
    }

    const due = (await move(app, '2026-12-25')).json<{ data: unknown }>()
    expect(due).toEqual({ data: { today: '2026-12-25', failed: 0 } })
    expect((await demandsOf(services.db, loan.id)).map((demand) => demand.due_date)).toContain('2026-12-25')
    expect(await lateFees()).toEqual([])

    await move(app, '2027-01-05')
    expect((await lateFees()).map((fee) => fee.effective_date)).toEqual(['2026-12-29'])
    // The fee was charged on its day, not in retrospect.
    expect((await lateFees())[0]?.created_at.slice(0, 10)).toBe('2026-12-29')
    // At the real time of day, so that cron continues correctly.
    expect(clock.now().toISOString()).toBe('2027-01-05T09:00:00.000Z')
    expect((await openClock(services.config, services)).ahead()).toBe(clock.ahead())
  })

  test('runs what a day asks for in the order of its times, once a day', async () => {
    const lived: string[] = []
    for (const [queue, at] of [
      ['noon', '12:00'],
      ['midnight', '00:10'],
    ] as const) {
      services.jobs.handle(queue, async () => {
        lived.push(`${clock.now().toISOString().slice(0, 16)} ${queue}`)
      })
      services.jobs.schedule(queue, '* * * * *', [at])
    }
    await move(await serverWith(), '2026-11-22')
    expect(lived).toEqual([
      '2026-11-20T12:00 noon',
      '2026-11-21T00:10 midnight',
      '2026-11-21T12:00 noon',
      // On the day reached, noon is still ahead.
      '2026-11-22T09:00 midnight',
    ])
  })

  test.each([
    ['2026-11-20', 'only moves forward'],
    ['2026-11-19', 'only moves forward'],
    ['2026-02-30', 'valid date'],
    ['tomorrow', 'valid date'],
    [7, 'valid date'],
    [undefined, 'valid date'],
    ['2027-12-26', 'at most 400 days'],
  ])('refuses %j in words', async (to, words) => {
    const answer = await move(await serverWith(), to)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(words)
    expect(clock.ahead()).toBe(0)
  })

  test('is moved by one at a time; the other is told to wait', async () => {
    let release: () => void = () => {}
    let entered: () => void = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    const gate = new Promise<void>((resolve) => (release = resolve))
    services.jobs.handle('slow', () => {
      entered()
      return gate
    })
    services.jobs.schedule('slow', '* * * * *', ['00:10'])
    const app = await serverWith()
    const first = move(app, '2026-11-21')
    // The request is only sent once someone waits for it.
    const answered = first.then((answer) => answer.statusCode)
    await inside
    const second = await move(app, '2026-11-25')
    expect(second.statusCode).toBe(409)
    expect(second.body).toContain('moving to 21 Nov 2026')
    release()
    expect(await answered).toBe(200)
    expect(today(clock)).toBe('2026-11-21')
  })

  test('tells how many jobs failed', async () => {
    services.jobs.travel.run = () => Promise.resolve(false)
    services.jobs.schedule('broken', '* * * * *', ['00:10'])
    const answer = await move(await serverWith(), '2026-11-22')
    expect(answer.json()).toEqual({ data: { today: '2026-11-22', failed: 2 } })
  })

  test('stays at the day it has reached when the server is told to end', async () => {
    services.jobs.handle('ends', async () => {
      if (today(clock) === '2026-11-22') lifecycle.draining = true
    })
    services.jobs.schedule('ends', '* * * * *', ['00:10'])
    const answer = await move(await serverWith(), '2026-12-20')
    expect(answer.json()).toMatchObject({ data: { today: '2026-11-22' } })
  })

  test('is told with every answer, as its page tells it', async () => {
    const app = await serverWith()
    await move(app, '2026-11-25')
    const page = await app.inject('/dev/clock')
    expect(page.headers['efie-ahead']).toBe(String(5 * 86_400_000))
    expect(page.body).toContain('Today is <time id="today" datetime="2026-11-25">25 Nov 2026</time>')
    expect(page.headers['content-security-policy']).toContain("script-src 'sha256-")
  })

  test('does not end codes, which live by the real time', async () => {
    const ctx = { ...world.tenant, clock }
    const use = {
      user_id: world.tenant.actor.id,
      purpose: 'sign-agreement',
      subject_id: world.tenant.actor.id,
    }
    const { code, expires_at } = await transact(ctx, (ctx) => issueCode(ctx, use))
    await move(await serverWith(), '2026-12-20')
    expect(expires_at.slice(0, 10)).toBe('2026-11-20')
    world.clock.advance({ minutes: 9 })
    expect(await transact(ctx, (ctx) => redeemCode(ctx, use, code))).toBe(true)
  })
})

describe('nobody else moves it', () => {
  test.each([{ DEMO: '0' }, { HOST: '0.0.0.0' }, { HOST: '127.0.0.1.elsewhere.example' }] as const)(
    'it is not mounted with %j',
    async (environment) => {
      const app = await serverWith(environment)
      expect((await app.inject('/dev/clock')).statusCode).toBe(404)
      expect((await app.inject('/dev/clock.json')).statusCode).toBe(404)
      expect((await move(app, '2026-11-25')).statusCode).toBe(404)
      expect(clock.ahead()).toBe(0)
    },
  )

  test.each([
    [{ host: 'efie.example' }, 404],
    [{ 'x-forwarded-for': '203.0.113.9' }, 404],
    [{ origin: 'http://elsewhere.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
  ])('a request with %j is refused with %i', async (headers, status) => {
    const app = await serverWith()
    const answer = await app.inject({
      method: 'POST',
      url: '/dev/clock',
      payload: JSON.stringify({ to: '2026-11-25' }),
      headers: { 'content-type': 'application/json', host: '127.0.0.1:3000', ...headers },
    })
    expect(answer.statusCode).toBe(status)
    expect(clock.ahead()).toBe(0)
  })

  test('the page itself may', async () => {
    const headers = {
      host: '127.0.0.1:3000',
      origin: 'http://127.0.0.1:3000',
      'sec-fetch-site': 'same-origin',
    }
    expect((await move(await serverWith(), '2026-11-25', headers)).statusCode).toBe(200)
  })

  test('several processes have a clock each, so none of them is moved', async () => {
    const app = await serverWith({}, false)
    const answer = await move(app, '2026-11-25')
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('WEB_WORKERS=1')
    expect((await app.inject('/dev/clock')).body).toContain('WEB_WORKERS=1')
  })
})

describe('a start', () => {
  test('goes on from the date that was reached, with services that agree on it', async () => {
    clock.move(3 * 86_400_000)
    await keepClock(services.db, clock)
    const opened = await openClock(services.config, services)
    expect(opened.ahead()).toBe(3 * 86_400_000)
    const made = await openServices(services.config, world.handle, opened)
    expect(made.clock.now().getTime() - made.realClock.now().getTime()).toBeGreaterThan(2 * 86_400_000)
  })

  test('refuses to serve rows of days to come as anything but the demo', async () => {
    clock.move(86_400_000)
    await keepClock(services.db, clock)
    await expect(openClock({ ...services.config, DEMO: '0' }, services)).rejects.toThrow(StartError)
  })

  test('without a moved date has the real one', async () => {
    expect((await openClock({ ...services.config, DEMO: '0' }, services)).ahead()).toBe(0)
  })
})

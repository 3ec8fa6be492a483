import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import { formatMoney, formatMoneyPlain, writeMoneyIn } from '@efie/domain'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRequest, withScope } from '../../platform/context.ts'
import { buildHttp } from '../../platform/http/http.ts'
import { mountApi } from '../../platform/http/orpc.ts'
import { makeChangeFeed } from '../../platform/realtime/change-feed.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { authenticate } from '../auth/index.ts'
import { signInAs } from '../auth/testing.ts'
import { followSystemSettings } from './follow-settings.ts'
import { getPublicSettings } from './get-public-settings.ts'
import { getDatabaseSettings, getSecuritySettings, getSystemSettings } from './get-settings.ts'
import { settingsRoutes } from './routes.ts'
import { saveDatabaseSettings, saveSecuritySettings, saveSystemSettings } from './save-settings.ts'

let harness: Harness
let app: FastifyInstance
let admin: Awaited<ReturnType<Harness['signIn']>>

beforeAll(async () => {
  harness = await makeHarness()
  app = await buildHttp(harness.services.config, harness.services.log)
  mountApi(app, { settings: settingsRoutes }, async (request) => ({
    ...harness.services,
    actor: await authenticate(harness.services, request),
    request: { ...systemRequest, request_id: request.id, ip: request.ip },
  }))
  admin = await harness.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

const lastAudit = async () => {
  const [event] = await harness.services.db
    .select()
    .from(schema.auditEvents)
    .orderBy(desc(schema.auditEvents.id))
    .limit(1)
  return event
}

describe('defaults', () => {
  test('are those of the specification', async () => {
    expect(await getSystemSettings(withScope(admin, 'settings.read'))).toMatchObject({
      default_currency: 'GHS',
      default_language: 'en',
      smtp_port: 465,
      email_notifications: true,
      system_alerts: true,
      application_updates: true,
    })
    expect(await getSecuritySettings(withScope(admin, 'settings.read'))).toMatchObject({
      two_factor_auth: false,
      password_complexity: 'high',
      session_timeout: 30,
      ip_whitelisting: false,
      account_lockout: 3,
      log_retention: 30,
    })
    expect(await getDatabaseSettings(withScope(admin, 'settings.read'))).toMatchObject({
      backup_frequency: 'daily',
      backup_retention_period: 30,
    })
  })

  test('guests learn what their screens need, and no more', async () => {
    const shown = await getPublicSettings(harness.as(null))
    expect(shown).toMatchObject({ system_name: 'Efie', password_complexity: 'high', demo: false })
    expect(Object.keys(shown)).not.toContain('smtp_server')
  })
})

describe('saving', () => {
  test('touches only what was sent, and the audit keeps before and after', async () => {
    const before = await getSystemSettings(withScope(admin, 'settings.read'))
    const after = await saveSystemSettings(withScope(admin, 'settings.write'), {
      system_name: 'Efie Ghana',
      sender_email: undefined,
    })
    expect(after).toMatchObject({
      ...before,
      system_name: 'Efie Ghana',
      version: before.version + 1,
      updated_at: after.updated_at,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'settings.system.save',
      actor_id: admin.actor.id,
      before: { system_name: 'Efie' },
      after: { system_name: 'Efie Ghana' },
    })
    expect((await getPublicSettings(harness.as(null))).system_name).toBe('Efie Ghana')
  })

  test('money is written in the currency that was saved, by whichever node', async () => {
    const feed = makeChangeFeed(harness.handle, harness.services.log)
    await followSystemSettings(harness.services, feed)
    await feed.start()
    try {
      await saveSystemSettings(withScope(admin, 'settings.write'), { default_currency: 'NGN' })
      await expect.poll(() => formatMoney(106_489), { timeout: 10_000 }).toBe('NGN 1,064.89')
      expect(formatMoneyPlain(-5)).toBe('-NGN 0.05')
      await saveSystemSettings(withScope(admin, 'settings.write'), { default_currency: 'GHS' })
      await expect.poll(() => formatMoney(106_489), { timeout: 10_000 }).toBe('GH₵ 1,064.89')
    } finally {
      writeMoneyIn('GHS')
      await feed.stop()
    }
  })

  test('an emptied mail port means 587', async () => {
    expect((await saveSystemSettings(withScope(admin, 'settings.write'), { smtp_port: '' })).smtp_port).toBe(
      587,
    )
    expect(
      (await saveSystemSettings(withScope(admin, 'settings.write'), { smtp_port: 2525 })).smtp_port,
    ).toBe(2525)
  })

  test('on an older state is refused', async () => {
    const { version } = await saveDatabaseSettings(withScope(admin, 'settings.write'), {
      backup_frequency: 'weekly',
    })
    await saveDatabaseSettings(withScope(admin, 'settings.write'), { backup_retention_period: 60 })
    const stale = harness.as(admin.actor, { if_match: version })
    await expect(
      saveDatabaseSettings(withScope(stale, 'settings.write'), { backup_frequency: 'hourly' }),
    ).rejects.toMatchObject({ code: 'STALE' })
    await expect(
      saveSystemSettings(withScope(harness.as(admin.actor, { if_match: 0 }), 'settings.write'), {}),
    ).rejects.toMatchObject({ code: 'STALE' })
    await expect(
      saveSecuritySettings(withScope(harness.as(admin.actor, { if_match: 0 }), 'settings.write'), {}),
    ).rejects.toMatchObject({ code: 'STALE' })
    expect(await getDatabaseSettings(withScope(admin, 'settings.read'))).toMatchObject({
      backup_frequency: 'weekly',
      backup_retention_period: 60,
    })
  })

  test('the address list cannot lock out the one who saves it', async () => {
    const refused = { code: 'VALIDATION_FAILED', data: { issues: [{ path: 'allowed_ranges' }] } }
    for (const input of [
      { ip_whitelisting: true },
      { ip_whitelisting: true, allowed_ranges: ['10.0.0.0/8'] },
      { allowed_ranges: ['not a network'] },
    ])
      await expect(saveSecuritySettings(withScope(admin, 'settings.write'), input)).rejects.toMatchObject(
        refused,
      )
    const saved = await saveSecuritySettings(withScope(admin, 'settings.write'), {
      ip_whitelisting: true,
      allowed_ranges: ['127.0.0.0/8'],
    })
    expect(saved.ip_whitelisting).toBe(true)
    await expect(
      saveSecuritySettings(withScope(admin, 'settings.write'), { allowed_ranges: [] }),
    ).rejects.toMatchObject(refused)
    await saveSecuritySettings(withScope(admin, 'settings.write'), { ip_whitelisting: false })
  })

  test('tells the change feed', async () => {
    const since = (await harness.services.db.select().from(schema.changes)).length
    await saveSecuritySettings(withScope(admin, 'settings.write'), { log_retention: 31 })
    const changes = (
      await harness.services.db.select().from(schema.changes).orderBy(schema.changes.id)
    ).slice(since)
    expect(changes).toMatchObject([{ table_name: 'security_settings', kind: 'UPDATE' }])
    expect(changes[0]?.changed).toContain('log_retention')
  })
})

describe('refusals, in the specification’s order', () => {
  const put = async (path: string, token?: string) => {
    const response = await app.inject({
      method: 'PUT',
      url: `/api/v1/settings/${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: {},
    })
    return [response.statusCode, response.json<{ message: string }>().message]
  }

  test.each(['system', 'security', 'database'])('%s settings', async (path) => {
    expect(await put(path)).toEqual([401, 'Not authenticated'])
    const tenant = await makeUser(harness.services.db)
    const { access_token } = await signInAs(harness.services, tenant)
    expect(await put(path, access_token)).toEqual([403, 'Insufficient permissions'])
    await harness.services.db.delete(schema.profiles).where(eq(schema.profiles.id, tenant.id))
    expect(await put(path, access_token)).toEqual([404, 'Profile not found'])
    const superadmin = await makeUser(harness.services.db, { role: 'superadmin' })
    const allowed = await signInAs(harness.services, superadmin)
    expect((await put(path, allowed.access_token))[0]).toBe(200)
  })

  test('staff other than administrators may not read them either', async () => {
    const finance = await harness.signIn('finance')
    for (const read of [getSystemSettings, getSecuritySettings, getDatabaseSettings])
      await expect(async () => read(withScope(finance, 'settings.read'))).rejects.toMatchObject({
        code: 'INSUFFICIENT_PERMISSIONS',
      })
  })
})

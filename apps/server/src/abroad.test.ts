import { schema } from '@efie/database'
import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toProfile } from './features/auth/accounts/registration.ts'
import { updateMe } from './features/profiles/update-me.ts'
import { updateOtherProfile } from './features/profiles/update-profile.ts'
import { type Context, withScope } from './platform/context.ts'
import { router } from './router.ts'
import { makeCompany } from './testing/companies.ts'
import { makeHarness, type Harness } from './testing/harness.ts'

// A number in a country that isn't served by SMS is refused where it is typed, in the same words everywhere.

const NIGERIAN = '+2348031234567'
const words = 'We only send text messages to these countries: Ghana. Enter a number from one of them.'
const refusal = (message = words) => ({
  code: 'VALIDATION_FAILED',
  data: { issues: [{ path: 'phone', message }] },
})

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const withNigeria = <Given extends Context>(ctx: Given): Given => ({
  ...ctx,
  config: { ...ctx.config, SMS_COUNTRIES: 'GH,NG' },
})
const phoneOf = async (id: string) => {
  const { profiles } = schema
  const [row] = await harness.services.db.select().from(profiles).where(eq(profiles.id, id))
  return row?.phone
}

test('by a profile’s own field, in the language of the person who typed it', async () => {
  const tenant = await harness.signIn('user')
  await expect(updateMe(withScope(tenant, 'me.update'), { phone: NIGERIAN })).rejects.toMatchObject(refusal())
  const french = await harness.signIn('user', { language: 'fr' })
  await expect(
    updateMe(withScope({ ...french, config: { ...french.config, SMS_COUNTRIES: 'CI,GH' } }, 'me.update'), {
      phone: NIGERIAN,
    }),
  ).rejects.toMatchObject(
    refusal(
      'Nous n’envoyons de SMS que vers ces pays\u{A0}: Côte d’Ivoire et Ghana. Saisissez un numéro de l’un d’eux.',
    ),
  )
  const admin = await harness.signIn('admin')
  await expect(
    updateOtherProfile(withScope(admin, 'profiles.update'), { id: tenant.actor.id, phone: NIGERIAN }),
  ).rejects.toMatchObject(refusal())
  expect(await phoneOf(tenant.actor.id)).toBeNull()
})

test('what was taken when texts went there stays, until another number is typed', async () => {
  const tenant = await harness.signIn('user')
  await updateMe(withScope(withNigeria(tenant), 'me.update'), { phone: NIGERIAN })
  await updateMe(withScope(tenant, 'me.update'), { phone: '+234 803 123 4567', city: 'Ho' })
  expect(await phoneOf(tenant.actor.id)).toBe(NIGERIAN)
})

test('at registration', () => {
  const register = (SMS_COUNTRIES: string) =>
    toProfile({ ...harness.services.config, SMS_COUNTRIES }, null, { phone: NIGERIAN })
  expect(() => register('GH')).toThrow(words)
  expect(register('GH,NG').phone).toBe(NIGERIAN)
})

test('by an employee’s field, and in a row of a file', async () => {
  const owner = await harness.signIn('company')
  const { id } = await makeCompany(harness.services.db, { owner: owner.actor })
  const employee = { id, staff_number: 'S9', full_name: 'Ngozi Eze', net_pay: 300_000, phone: NIGERIAN }
  await expect(call(router.employees.create, employee, { context: owner })).rejects.toMatchObject(refusal())
  const preview = (context: Context) =>
    call(
      router.employees.previewImport,
      {
        id,
        file: new File(
          [
            `Staff number,Full name,Phone,Net pay\nS1,Ama Mensah,0241234567,3000\nS2,Ngozi Eze,${NIGERIAN},3000\nS3,Esi Owusu,12,3000`,
          ],
          'staff.csv',
        ),
      },
      { context },
    )
  expect(await preview(owner)).toMatchObject({
    to_add: 1,
    failed: 2,
    errors: [
      { line: 3, column: 'phone', message: words },
      { line: 4, column: 'phone', message: 'Enter a valid phone number' },
    ],
  })
  expect(await preview(withNigeria(owner))).toMatchObject({ to_add: 2, failed: 1 })
})

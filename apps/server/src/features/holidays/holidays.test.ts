import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { listHolidays, loadHolidays, removeHoliday, setHoliday } from './holidays.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

test('the law’s calendar, with what was announced and what is worked', async () => {
  const admin = await harness.signIn('admin')
  const tenant = await harness.signIn('user')
  const sourceOf = async (date: string) =>
    (await listHolidays(tenant, { year: 2027 })).data.find((day) => day.date === date)?.source
  expect(await sourceOf('2027-03-06')).toBe('law')
  await setHoliday(withScope(admin, 'settings.write'), {
    date: '2027-03-10',
    name: 'Eid al-Fitr',
    observed: true,
  })
  await setHoliday(withScope(admin, 'settings.write'), {
    date: '2027-03-06',
    name: 'Independence Day',
    observed: false,
  })
  expect(await sourceOf('2027-03-10')).toBe('announced')
  expect(await sourceOf('2027-03-06')).toBe('worked')
  const days = await loadHolidays(harness.services.db, '2026-12-30T10:00:00.000Z')
  expect([days.has('2027-03-10'), days.has('2027-03-06'), days.has('2026-12-25')]).toEqual([
    true,
    false,
    true,
  ])
  await removeHoliday(withScope(admin, 'settings.write'), { date: '2027-03-06' })
  await removeHoliday(withScope(admin, 'settings.write'), { date: '2027-03-06' })
  expect(await sourceOf('2027-03-06')).toBe('law')
  await expect(
    setHoliday(withScope(admin, 'settings.write'), { date: '2027-03-11', name: 'X', observed: false }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'observed' }] },
  })
  await expect(async () =>
    setHoliday(withScope(tenant, 'settings.write'), { date: '2027-03-11', name: 'X', observed: true }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
  await expect(listHolidays(harness.as(null), {})).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
})

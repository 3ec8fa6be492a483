import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostSavedViews } from '@efie/domain'
import { schema } from '@efie/database'
import { withScope, type Context } from '../../platform/context.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from './saved-views.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const at = { page: '/admin/payments', list: 'payments' }
const save = (ctx: Context, name: string, shared = false) =>
  createSavedView(withScope(ctx, 'saved-views.write'), { ...at, name, params: { status: 'failed' }, shared })
const namesFor = async (ctx: Context) =>
  (await listSavedViews(withScope(ctx, 'saved-views.read'), at)).data.map(({ name, own }) => [name, own])

test('a person sees their own views and the shared ones, of that list only', async () => {
  const finance = await harness.signIn('finance')
  const recovery = await harness.signIn('recovery_and_collections')
  await save(finance, 'Failed')
  await save(finance, 'For everyone', true)
  await createSavedView(withScope(recovery, 'saved-views.write'), {
    page: '/admin/users',
    list: 'users',
    name: 'Elsewhere',
    params: {},
    shared: true,
  })
  expect(await namesFor(finance)).toEqual([
    ['Failed', true],
    ['For everyone', true],
  ])
  expect(await namesFor(recovery)).toEqual([['For everyone', false]])
  expect(await namesFor(await harness.signIn('company_manager'))).toEqual([['For everyone', false]])
  await expect(async () => namesFor(await harness.signIn('company'))).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
})

test('others can’t change a view; administrators change shared ones, and never reach private ones', async () => {
  const analyst = await harness.signIn('credit_analyst')
  const admin = await harness.signIn('admin')
  const mine = await save(analyst, 'Mine')
  const shared = await save(analyst, 'Shared', true)
  const rename = (ctx: Context, id: string) =>
    changeSavedView(withScope(ctx, 'saved-views.write'), { id, name: 'Renamed' })
  const colleague = await harness.signIn('credit_analyst')
  await expect(rename(colleague, shared.id)).rejects.toMatchObject({ code: 'SAVED_VIEW_NOT_FOUND' })
  await expect(rename(admin, mine.id)).rejects.toMatchObject({ code: 'SAVED_VIEW_NOT_FOUND' })
  expect(await rename(admin, shared.id)).toMatchObject({
    name: 'Renamed',
    own: false,
    may_change: true,
    version: 2,
  })
  await deleteSavedView(withScope(admin, 'saved-views.write'), { id: shared.id })
  await expect(deleteSavedView(withScope(admin, 'saved-views.write'), { id: mine.id })).rejects.toMatchObject(
    { code: 'SAVED_VIEW_NOT_FOUND' },
  )
  await deleteSavedView(withScope(analyst, 'saved-views.write'), { id: mine.id })
})

test('a name is used only once for a list, and a person keeps a limited number of views', async () => {
  const sales = await harness.signIn('sales_executive')
  const first = await save(sales, 'Week')
  await expect(save(sales, 'Week')).rejects.toMatchObject({ data: { issues: [{ path: 'name' }] } })
  const other = await save(sales, 'Month')
  await expect(
    changeSavedView(withScope(sales, 'saved-views.write'), { id: other.id, name: 'Week' }),
  ).rejects.toMatchObject({ data: { issues: [{ path: 'name' }] } })
  expect(
    await changeSavedView(withScope(sales, 'saved-views.write'), {
      id: first.id,
      name: 'Week',
      shared: true,
    }),
  ).toMatchObject({ shared: true })
  await harness.services.db.insert(schema.savedViews).values(
    Array.from({ length: mostSavedViews - 2 }, (_, index) => ({
      user_id: sales.actor?.id ?? '',
      page: '/admin/users',
      list: 'users',
      name: `View ${index}`,
      params: {},
    })),
  )
  await expect(save(sales, 'One more')).rejects.toMatchObject({ data: { issues: [{ path: 'name' }] } })
})

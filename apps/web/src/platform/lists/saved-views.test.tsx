import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SavedView } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import SavedViews from './saved-views.tsx'

const viewOf = (fields: Partial<SavedView>): SavedView => ({
  id: '01900000-0000-7000-8000-000000000001',
  page: '/admin/payments',
  list: 'payments',
  name: 'Failed',
  params: { status: 'failed' },
  shared: false,
  own: true,
  may_change: true,
  saved_by: null,
  version: 1,
  ...fields,
})

const viewServer = (views: SavedView[]) =>
  serve({
    api: {
      savedViews: {
        list: os.savedViews.list.handler(() => ({ data: views })),
        create: os.savedViews.create.handler(({ input }) => {
          const view = viewOf({ ...input, id: '01900000-0000-7000-8000-000000000009' })
          views.push(view)
          return view
        }),
        update: os.savedViews.update.handler(({ input: { id, params } }) => {
          const view = viewOf({ id, ...(params && { params }), version: 2 })
          views.splice(0, views.length, view)
          return view
        }),
        delete: os.savedViews.delete.handler(() => {
          views.length = 0
          return { ok: true as const }
        }),
      },
    },
  })

const open = (query: string) =>
  renderPages(`/admin/payments${query}`, [
    { path: '/admin/payments', element: <SavedViews list="payments" /> },
  ])

test('choosing a view replaces filters, sort, columns and search, and nothing else', async () => {
  viewServer([viewOf({ params: { status: 'failed', sort: '-amount' } })])
  const { user, address } = open('?tab=all&q=serwaa&type=deposit')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Failed/ }))
  expect(new URLSearchParams(address().split('?')[1])).toEqual(
    new URLSearchParams({ tab: 'all', status: 'failed', sort: '-amount' }),
  )
  expect(await screen.findByRole('button', { name: 'Views: Failed' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Views: Failed' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Default view/ }))
  expect(address()).toBe('/admin/payments?tab=all')
})

test('saves what the list shows under a name, without its search', async () => {
  const server = viewServer([])
  const { user } = open('?status=pending&q=serwaa')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as a new view…' }))
  await user.type(await screen.findByLabelText('Name'), 'Waiting')
  await user.click(screen.getByLabelText('Share with all staff'))
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByRole('button', { name: 'Views: Waiting' })).toBeDefined()
  expect(JSON.parse(server.asked.find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    page: '/admin/payments',
    list: 'payments',
    name: 'Waiting',
    params: { status: 'pending' },
    shared: true,
  })
})

test('a changed view can be saved under its name, and deleted', async () => {
  viewServer([viewOf({})])
  const { user, router } = open('')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Failed/ }))
  await router.navigate('/admin/payments?status=reversed')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save changes to “Failed”' }))
  await user.click(await screen.findByRole('button', { name: 'Views: Failed' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete this view…' }))
  await user.click(await screen.findByRole('button', { name: 'Delete view' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Views' })).toBeDefined())
})

test('a shared view of another person shows who saved it, and can only be chosen', async () => {
  viewServer([viewOf({ own: false, may_change: false, shared: true, saved_by: 'Efua Boateng' })])
  const { user } = open('?status=failed')
  await user.click(await screen.findByRole('button', { name: 'Views: Failed' }))
  expect(await screen.findByText('By Efua Boateng')).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Rename or share…' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Delete this view…' })).toBeNull()
})

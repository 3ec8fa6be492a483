import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '~/platform/api/client.ts'
import type { ApplicationRow, ApplicationSort } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { applicationOf } from '~/platform/testing/application.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import type { Column } from './columns.ts'
import { useListParams } from './list-params.ts'
import { ListView } from './list-view.tsx'
import { listInput, useList } from './use-list.ts'

const columns: readonly Column<ApplicationRow, ApplicationSort>[] = [
  {
    id: 'applicant',
    header: 'Applicant',
    sort: 'applicant_name',
    cell: (row) => row.applicant_name,
    text: (row) => row.applicant_name,
  },
  {
    id: 'rent',
    header: 'Rent',
    align: 'end',
    sort: 'monthly_rent',
    cell: (row) => row.monthly_rent,
    text: (row) => String(row.monthly_rent),
  },
  { id: 'note', header: 'Note', cell: () => 'None', text: () => 'None' },
]

const Applications = () => {
  const params = useListParams()
  const query = useList(api.applications.list, listInput(params, columns))
  return (
    <ListView
      name="applications"
      columns={columns}
      query={query}
      order="Newest first"
      usualSort="-created_at"
      nameOf={(row) => row.applicant_name}
      search="server"
      failure="Couldn’t load applications"
      empty={{ title: 'No applications yet', text: 'Nothing to do.' }}
    />
  )
}

const names = ['Ama', 'Kofi', 'Yaa']

/** Two rows a page; everything that is asked for is in the request. */
const applicationServer = () =>
  serve({
    api: {
      applications: {
        list: os.applications.list.handler(({ input: { cursor, count } }) => {
          const from = Number(cursor ?? 0)
          const data = names
            .slice(from, from + 2)
            .map((applicant_name, index) => applicationOf(from + index, { applicant_name }))
          return {
            data,
            next_cursor: from + 2 < names.length ? String(from + 2) : null,
            total: count && cursor === undefined ? names.length : null,
          }
        }),
      },
    },
  })

const shown = () => screen.findByRole('button', { name: 'Open Ama' })

test('the first page says how many rows there are in all', async () => {
  applicationServer()
  renderPage(<Applications />)
  await shown()
  expect(screen.getByText('Newest first · First 2 of 3 shown')).toBeDefined()
})

test('a header sorts by its column on the server, and turns the order round when chosen again', async () => {
  const server = applicationServer()
  const { user, address } = renderPage(<Applications />)
  await shown()
  expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Applicant/ }))
  expect(address()).toBe('/?sort=applicant_name')
  await waitFor(() => expect(server.asked.at(-1)?.path).toContain('sort=applicant_name'))
  expect(screen.getByRole('columnheader', { name: /^Applicant/ }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: /^Applicant/ }))
  expect(address()).toBe('/?sort=-applicant_name')
  await user.click(screen.getByRole('button', { name: /^Rent/ }))
  expect(address()).toBe('/?sort=-monthly_rent')
})

test('a sort that no column has counts as none', async () => {
  const server = applicationServer()
  renderPage(<Applications />, '?sort=landlord_phone')
  await shown()
  expect(server.asked.at(-1)?.path).not.toContain('sort=')
})

test('an export has every row of the search, not only those that are loaded', async () => {
  const server = applicationServer()
  const { user } = renderPage(<Applications />, '?q=a&sort=monthly_rent')
  await shown()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:applications'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  vi.restoreAllMocks()
  expect((await saved[0]?.text())?.match(/^(Ama|Kofi|Yaa),/gm)).toHaveLength(3)
  expect(server.asked.at(-1)?.path).toBe(
    '/api/v1/applications?limit=100&count=true&q=a&sort=monthly_rent&cursor=2',
  )
})

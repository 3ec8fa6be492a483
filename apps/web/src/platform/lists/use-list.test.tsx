import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '~/platform/api/client.ts'
import type { ApplicationRow, ApplicationSort } from '~/platform/api/rows.ts'
import { linesOf, os, serve } from '~/platform/testing/api-server.ts'
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
      search
      failure="Couldn’t load applications"
      empty={{ title: 'No applications yet', text: 'Nothing to do.' }}
    />
  )
}

const names = ['Ama', 'Kofi', 'Yaa']

/** Two rows a page, and none for “none”; everything that is asked for is in the request. `lines` answers exports. */
const applicationServer = (lines?: () => Response) =>
  serve({
    ...(lines && { lines }),
    api: {
      applications: {
        list: os.applications.list.handler(({ input: { cursor, count, q } }) => {
          if (q === 'none') return { data: [], next_cursor: null, total: 0 }
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
  const last = server.asked.at(-1)
  expect(last?.path).toBe('/api/v1/applications?limit=50&count=true&q=a&sort=monthly_rent')
  expect(last?.headers.get('accept')).toBe('application/x-ndjson')
})

test('an export that is cut off saves nothing and says so', async () => {
  applicationServer(() => linesOf(`${JSON.stringify(applicationOf(1))}\n`))
  const { user } = renderPage(<Applications />)
  await shown()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByText('The export stopped before its last row, so no file was saved. Try again.')
  expect(saved).not.toHaveBeenCalled()
  saved.mockRestore()
})

test('an export that is refused says why', async () => {
  const message = 'Two of your exports are still running.'
  applicationServer(() => Response.json({ code: 'RATE_LIMITED', message }, { status: 429 }))
  const { user } = renderPage(<Applications />)
  await shown()
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByText(message)
})

/** One of three applications, then nothing until the reader is gone. */
const endlessServer = () => {
  const cancelled = vi.fn<() => void>()
  const row = new TextEncoder().encode(`${JSON.stringify(applicationOf(1))}\n`)
  let more = () => {}
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) => {
      more = () => stream.enqueue(row)
      more()
    },
    cancel: cancelled,
  })
  applicationServer(() => linesOf(body))
  return { cancelled, more: () => more() }
}

test('an export shows how far it is, and a second press stops it', async () => {
  const { cancelled } = endlessServer()
  const { user } = renderPage(<Applications />)
  await shown()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  const stop = await screen.findByRole('button', { name: 'Stop, 1 of 3' })
  expect(stop.textContent).toBe('Stop, 1 of 3')
  expect(screen.getByText('Export started').getAttribute('aria-live')).toBe('polite')
  await user.click(stop)
  await screen.findByRole('button', { name: 'Export as CSV' })
  expect(screen.getByText('Export stopped')).toBeDefined()
  await waitFor(() => expect(cancelled).toHaveBeenCalled())
  expect(saved).not.toHaveBeenCalled()
  saved.mockRestore()
})

test('an export ends with its list, and saves nothing later', async () => {
  const { cancelled } = endlessServer()
  const { user, unmount } = renderPage(<Applications />)
  await shown()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByRole('button', { name: 'Stop, 1 of 3' })
  unmount()
  await waitFor(() => expect(cancelled).toHaveBeenCalled())
  expect(saved).not.toHaveBeenCalled()
  saved.mockRestore()
})

test('how far an export is, is announced every ten seconds', async () => {
  const { more } = endlessServer()
  const { user, unmount } = renderPage(<Applications />)
  await shown()
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByRole('button', { name: 'Stop, 1 of 3' })
  more()
  await screen.findByRole('button', { name: 'Stop, 2 of 3' })
  expect(screen.getByText('Export started')).toBeDefined()
  const later = Date.now() + 10_000
  const now = vi.spyOn(Date, 'now').mockImplementation(() => later)
  more()
  await screen.findByText('Exported so far: 3 of 3')
  now.mockRestore()
  unmount()
})

test('an export can be stopped while a search finds nothing', async () => {
  const { cancelled } = endlessServer()
  const { user } = renderPage(<Applications />)
  await shown()
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await screen.findByRole('button', { name: 'Stop, 1 of 3' })
  await user.type(screen.getByRole('searchbox'), 'none{Enter}')
  await screen.findByText('No applications found')
  await user.click(screen.getByRole('button', { name: 'Stop, 1 of 3' }))
  await waitFor(() => expect(cancelled).toHaveBeenCalled())
  const again = await screen.findByRole('button', { name: 'Export as CSV' })
  expect(again.getAttribute('aria-disabled')).toBe('true')
})

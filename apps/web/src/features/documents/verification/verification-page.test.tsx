import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import type { DocumentToVerify } from '~/platform/api/rows.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { documentOf } from '~/platform/testing/document.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import VerificationPage from './verification-page.tsx'

beforeEach(() => setSignedIn(profileOf('inspection_and_verification')))

const waitingRow = (n: number): DocumentToVerify => ({
  ...documentOf(n),
  facts: [
    { check: 'full_name', text: `Person ${n}`, amount: null, date: null, hidden: null },
    { check: 'employer', text: null, amount: null, date: null, hidden: null },
    { check: 'monthly_income', text: null, amount: 410_000, date: null, hidden: null },
  ],
})

/** A server with three documents that wait; it refuses to verify the second. */
const workbench = () => {
  let waiting = [waitingRow(1), waitingRow(2), waitingRow(3)]
  const server = serve({
    api: {
      documents: {
        queue: os.documents.queue.handler(({ input }) => {
          const data = waiting.filter(({ id }) => input.id === undefined || id === input.id)
          return { data, next_cursor: null, waiting: waiting.length }
        }),
        file: os.documents.file.handler(() => new File(['x'], 'payslip.png', { type: 'image/png' })),
        review: os.documents.review.handler(({ input: { id, status } }) => {
          const row = waiting.find((one) => one.id === id)
          if (!row || id === idOf(2)) throw refusal('NOT_INDEPENDENT')
          waiting = waiting.filter((one) => one !== row)
          const reviewed_at = '2026-11-20T09:00:00.000Z'
          return { ...row, status, reviewed_at, version: 2, undo_until: '2026-11-20T09:00:15.000Z' }
        }),
        reopen: os.documents.reopen.handler(() => {
          waiting = [waitingRow(1), ...waiting]
          return { ...waitingRow(1), version: 3 }
        }),
      },
    },
  })
  return { server, ...renderPage(<VerificationPage />) }
}

const shown = (name: string) =>
  screen.findByRole('checkbox', { name: 'Full name' }).then(() => screen.findAllByText(name))

test('a document is verified by keys once each given fact is ticked, and the next is shown', async () => {
  const { user, server } = workbench()
  await shown('Person 1')
  screen.getByText('Not given by the applicant: Employer')
  const reviews = () =>
    server.askedFor(`PATCH /api/v1/documents/${idOf(1)}`).map(({ body }) => JSON.parse(body))
  await user.keyboard('v1v')
  expect(reviews()).toEqual([])
  await user.keyboard('2v')
  await expect.poll(reviews).toEqual([{ status: 'verified', checked: ['full_name', 'monthly_income'] }])
  await shown('Person 2')
})

test('a slip is undone, and its document is shown again', async () => {
  const { user, server } = workbench()
  await shown('Person 1')
  await user.keyboard('12v')
  await screen.findByRole('button', { name: /^Undo/ })
  await user.keyboard('z')
  await expect.poll(() => server.askedFor(`POST /api/v1/documents/${idOf(1)}/reopen`).length).toBe(1)
  await shown('Person 1')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('what the server refuses comes back to the reviewer with the reason', async () => {
  const { user } = workbench()
  await shown('Person 1')
  await user.keyboard('j')
  await shown('Person 2')
  await user.keyboard('12v')
  await screen.findByText(/^Payslip from Person 2: /)
  await shown('Person 2')
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { documentOf } from '~/platform/testing/document.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { ApplicantSheet } from './applicant-sheet.tsx'

const reviewer = profileOf('inspection_and_verification')

const rowOf = (n: number, user_id = idOf(100)): DocumentRow =>
  documentOf(n, {
    user_id,
    document_type: n === 1 ? 'payslip' : 'bank_statement',
    owner_name: 'Ama Serwaa',
  })

/** The sheet of a person with two documents that wait. */
const open = (owner?: string) => {
  setSignedIn(reviewer)
  let rows = [rowOf(1, owner), rowOf(2, owner)]
  const replace = (id: string, change: Partial<DocumentRow>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...change, version: row.version + 1 } : row))
    const changed = rows.find((row) => row.id === id)
    if (!changed) throw new Error('no such document')
    return changed
  }
  const server = serve({
    api: {
      documents: {
        list: os.documents.list.handler(() => ({ data: rows, next_cursor: null, total: null })),
        file: os.documents.file.handler(() => new File(['x'], 'payslip.png', { type: 'image/png' })),
        review: os.documents.review.handler(({ input: { id, status } }) => ({
          ...replace(id, { status, reviewed_at: '2026-11-20T09:00:00.000Z' }),
          undo_until: '2026-11-20T09:00:15.000Z',
        })),
        reopen: os.documents.reopen.handler(({ input: { id } }) =>
          replace(id, { status: 'pending', reviewed_at: null }),
        ),
      },
    },
  })
  return { server, ...renderPage(<ApplicantSheet id={idOf(100)} onClose={() => {}} />) }
}

const payslip = () => screen.findByRole('region', { name: 'Payslip' })

test('a document is verified without a question, the next is shown, and the decision can be undone', async () => {
  const { user, server } = open()
  await user.click(await within(await payslip()).findByRole('button', { name: 'Verify' }))
  await expect.poll(() => server.askedFor(`PATCH /api/v1/documents/${idOf(1)}`).length).toBe(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await screen.findByRole('region', { name: 'Bank statement' })
  await screen.findByText(/^Verified payslip from Ama Serwaa\./)
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await expect.poll(() => server.askedFor(`POST /api/v1/documents/${idOf(1)}/reopen`).length).toBe(1)
  expect(await within(await payslip()).findByRole('button', { name: 'Verify' })).toBeDefined()
})

test('one’s own documents are for a colleague', async () => {
  const { user, server } = open(reviewer.id)
  await user.click(await within(await payslip()).findByRole('button', { name: 'Verify' }))
  expect(screen.getAllByText('You can’t verify your own documents. Ask a colleague.').length).toBeGreaterThan(
    0,
  )
  expect(server.askedFor(`PATCH /api/v1/documents/${idOf(1)}`)).toEqual([])
})

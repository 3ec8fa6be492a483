import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { ImportDialog } from './import-dialog.tsx'

const counts = { total: 3, added: 1, changed: 1, unchanged: 0, failed: 1 }

const made = {
  id: idOf(1),
  kind: 'products' as const,
  file_name: 'goods.zip',
  ...counts,
  created_by: idOf(2),
  created_at: '2026-11-20T09:00:00Z',
  can_undo: true,
  undone_at: null,
  reverted: 0,
  left: [],
}

const previewed = {
  ...counts,
  rows: [
    {
      line: 2,
      key: 'T-1',
      name: 'Table',
      action: 'change',
      fields: [
        { field: 'category', old: 'laptops', new: 'dining-sets' },
        { field: 'price', old: 145_050, new: 150_000 },
        { field: 'pictures', old: '2 pictures', new: 'a.jpg' },
      ],
    },
    {
      line: 3,
      key: 'T-2',
      name: 'Bench',
      action: 'add',
      fields: [{ field: 'name', old: null, new: 'Bench' }],
    },
  ],
  errors: [{ line: 4, message: 'gone.jpg isn’t in the ZIP' }],
  unused: ['spare.jpg'],
  confirm: 'as seen',
}

/** Multipart requests are answered as they are. */
const office = () =>
  serve({
    api: {
      imports: {
        list: os.imports.list.handler(() => ({ data: [], next_cursor: null })),
      },
    },
    others: {
      'POST /api/v1/imports/products/preview': () => Response.json(previewed),
      'POST /api/v1/imports/products': () => Response.json(made, { status: 201 }),
    },
  })

test('products are shown old and new, with pictures that no row names, before they are imported', async () => {
  setSignedIn(profileOf('admin'))
  office()
  const { user } = renderPage(<ImportDialog kind="products" touches={[]} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import products with pictures' }))
  const zip = new File(['PK'], 'goods.zip', { type: 'application/zip' })
  await user.upload(dialog.getByLabelText(/^Choose the ZIP file/), zip)
  await dialog.findByText('Table (T-1)')
  expect(dialog.getByText('Dining Sets')).toBeDefined()
  expect(dialog.getByText(/1,500\.00/)).toBeDefined()
  expect(dialog.getByText('1 picture not named by any row')).toBeDefined()
  expect(dialog.getByText('spare.jpg')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'With errors (1)' }))
  expect(dialog.getByText('gone.jpg isn’t in the ZIP')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Import 2 rows' }))
  await dialog.findByText('goods.zip imported')
  expect(dialog.getByRole('button', { name: 'Undo import' })).toBeDefined()
})

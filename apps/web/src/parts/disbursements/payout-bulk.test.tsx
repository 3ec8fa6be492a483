import { formatMoney } from '@efie/domain'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { DisbursementRow } from '~/platform/api/rows.ts'
import { setSignedIn } from '~/platform/auth/auth-store.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { profileOf } from '~/platform/testing/profile.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { PayoutsList } from './payouts-list.tsx'

const reader = profileOf('finance')

const payout = (n: number, change: Partial<DisbursementRow>): DisbursementRow => ({
  id: idOf(n),
  application_id: idOf(n + 100),
  tranche: 1,
  amount: 100_000,
  refinanced_amount: 0,
  status: 'requested',
  reference: `PAY-${n}`,
  payout_method: 'mobile_money',
  payout_account: '1234',
  payout_network: 'mtn',
  payout_bank_code: null,
  payout_name: `Landlord ${n}`,
  requested_by: idOf(900),
  requested_by_name: 'Kojo Antwi',
  released_by: null,
  released_by_name: null,
  released_at: null,
  sent_at: null,
  confirmed_at: null,
  failure_reason: null,
  applicant_name: 'Ama Mensah',
  acted_before: [],
  payee_proof: null,
  waiting: null,
  version: n,
  created_at: '2026-01-01T00:00:00Z',
  ...change,
})

const rows = [
  payout(1, {}),
  payout(2, { status: 'confirmed' }),
  payout(3, { requested_by: reader.id }),
  payout(4, { status: 'failed' }),
]

beforeEach(() => setSignedIn(reader))

test('the question about payouts names the sum and the payees that a release moves', async () => {
  const server = serve({
    api: {
      disbursements: {
        list: os.disbursements.list.handler(() => ({ data: rows, next_cursor: null, total: null })),
        release: os.disbursements.release.handler(() => payout(1, { status: 'released' })),
      },
    },
  })
  const { user } = renderPage(<PayoutsList />)
  await screen.findAllByText('Landlord 1')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  await user.click(screen.getByRole('button', { name: 'Release' }))
  const question = await screen.findByRole('alertdialog', {
    name: `Release 1 payout, ${formatMoney(100_000)} in total?`,
  })
  expect(within(question).getAllByRole('listitem')).toHaveLength(1)
  expect(
    within(question).getByText(
      '3 of the selected payouts aren’t waiting for you to release and will be left out.',
    ),
  ).toBeDefined()
  await user.click(within(question).getByRole('button', { name: 'Release' }))
  expect(await screen.findByText(/^1 payout released/)).toBeDefined()
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/v1/disbursements/${idOf(1)}/release`,
  ])
  expect(screen.getByText('3 payouts selected')).toBeDefined()
})

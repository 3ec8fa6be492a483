import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { os, serve } from '~/platform/testing/api-server.ts'
import { renderPages } from '~/platform/testing/render-page.tsx'
import LandlordPage from './landlord-page.tsx'

const tenancyOf = (paid_at: string | null) => ({
  landlord_name: 'Kofi Boateng',
  tenant_name: 'Ama M.',
  reference: 'EF-7K3M-92QX',
  property_address: '12 Ring Road, Accra',
  lease_start_date: '2026-02-01',
  lease_end_date: '2027-01-31',
  payouts: [
    {
      tranche: 1,
      amount: 990_600,
      status: 'reversed' as const,
      paid_at,
      account: '••• 4567',
    },
  ],
  next_tranche: null,
})

test.each([
  ['2026-02-01T10:00:00Z', 'Reversed'],
  [null, 'Not paid'],
])('a reversed payout that was paid on %s reads as %s', async (paid_at, label) => {
  serve({ api: { links: { landlord: os.links.landlord.handler(() => tenancyOf(paid_at)) } } })
  renderPages(`/landlord/${'x'.repeat(40)}`, [{ path: '/landlord/:token', element: <LandlordPage /> }])
  await screen.findByText('•••', { exact: false })
  const texts = ['Reversed', 'Not paid'].filter((text) => screen.queryAllByText(text).length > 0)
  expect(texts).toEqual([label])
})

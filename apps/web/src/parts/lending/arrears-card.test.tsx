import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PromiseOffer } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { usePayingStore } from '~/parts/payments/paying/paying-store.ts'
import { ArrearsCard } from './arrears-card.tsx'
// Loaded before the card asks for it, which isn't what is tested.
import './promise-dialog.tsx'

const limits = { least: 100, most: 325_080, first_day: '2026-11-20', last_day: '2026-12-21' }
const made = (status: 'running' | 'kept' | 'broken') => ({
  id: idOf(2),
  amount: 50_000,
  left: 50_000,
  due_date: '2026-11-27',
  status,
  prompted_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
})

const show = (offer: Partial<PromiseOffer> = {}) =>
  renderPage(
    <ArrearsCard
      overdue={{
        title: '2 overdue instalments',
        due_date: '2026-09-28',
        late_fees: 15_480,
        without_late_fees: 309_600,
        promise: { loan_id: idOf(1), limits, refusal: null, latest: null, ...offer },
        request: {
          target: { application_id: idOf(3) },
          payment_type: 'instalment',
          title: '2 overdue instalments',
          amount: 325_080,
        },
      }}
      ways={{ part: '/payments?do=part', relief: '/payments?tab=loan&do=relief' }}
    />,
  )

const promiseButton = () => screen.findByRole('button', { name: 'Promise a day' })

test('splits instalments from late fees, and offers every way out side by side', async () => {
  show()
  await screen.findByRole('heading', { name: '2 overdue instalments' })
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['GH₵ 3,096.00', 'GH₵ 154.80', 'GH₵ 3,250.80'])
  screen.getByRole('button', { name: /^Pay GH₵\s3,250\.80$/ })
  expect((await promiseButton()).getAttribute('aria-disabled')).toBeNull()
  const pages = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(pages).toEqual([
    ['Pay part of it', '/payments?do=part'],
    ['Ask for new dates', '/payments?tab=loan&do=relief'],
    ['Talk to us', expect.stringMatching(/^\/tickets\/create\?category=payment&about=/)],
  ])
})

test('a promise is sent once, within the server’s limits, and says what it does and doesn’t do', async () => {
  const server = serve({
    api: { promises: { create: os.promises.create.handler(() => made('running')) } },
  })
  const { user } = show()
  await user.click(await promiseButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Promise a day' }))
  dialog.getByText(/Late fees still apply/)
  const day = dialog.getByLabelText('By which day?')
  expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2026-11-20', '2026-12-21'])
  await user.click(dialog.getByRole('button', { name: 'Promise a day' }))
  await dialog.findByText('Choose a day')
  await user.clear(dialog.getByLabelText('How much?'))
  await user.type(dialog.getByLabelText('How much?'), '4000')
  await user.type(day, '2026-11-27')
  await user.click(dialog.getByRole('button', { name: /^Promise GH₵\s4,000\.00 by 27 Nov 2026$/ }))
  await dialog.findByText(/^Enter GH₵\s3,250\.80 or less$/)
  await user.clear(dialog.getByLabelText('How much?'))
  await user.type(dialog.getByLabelText('How much?'), '500')
  await user.click(dialog.getByRole('button', { name: /^Promise GH₵\s500\.00 by 27 Nov 2026$/ }))
  await screen.findByText('Promise made')
  const asked = server.askedFor(`POST /api/v1/loans/${idOf(1)}/promises`)
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([{ amount: 50_000, due_date: '2026-11-27' }])
  expect(asked[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test.each([
  ['running', 'RUNNING', /^You promised to pay GH₵\s500\.00$/],
  ['kept', null, /^You kept your promise to pay GH₵\s500\.00$/],
  ['broken', 'BROKEN_TOO_OFTEN', /^Your promise to pay GH₵\s500\.00 wasn’t kept$/],
] as const)('shows a promise that is %s, and if another can follow', async (status, refusal, words) => {
  show({ refusal, latest: made(status) })
  await screen.findByText(words)
  expect((await promiseButton()).getAttribute('aria-disabled')).toBe(refusal === null ? null : 'true')
})

test('asks for what is left of a promise, not for what was promised', async () => {
  const { user } = show({ refusal: 'RUNNING', latest: { ...made('running'), left: 30_000 } })
  await screen.findByText(/^GH₵\s300\.00 left of the GH₵\s500\.00 you promised$/)
  await user.click(screen.getByRole('button', { name: /^Pay GH₵\s300\.00$/ }))
  expect(usePayingStore.getState().paying?.request).toMatchObject({ amount: 30_000 })
})

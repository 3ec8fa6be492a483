import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApplicationProgress } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { ProgressCard } from './progress-card.tsx'

type Step = ApplicationProgress['steps'][number]

const done = (step: Step['step'], at = '2026-11-20T09:30:00.000Z'): Step => ({
  step,
  state: 'done',
  at,
  waiting: null,
})
const current = (step: Step['step'], waiting: Step['waiting']): Step => ({
  step,
  state: 'current',
  at: null,
  waiting,
})

const show = (progress: ApplicationProgress, status: 'in-review' | 'rejected' = 'in-review') => {
  serve({ api: { applications: { progress: os.applications.progress.handler(() => progress) } } })
  return renderPage(<ProgressCard detail={{ id: idOf(1), status }} />)
}

test('says who is at it, by when, what is checked and what comes next', async () => {
  show({
    steps: [
      done('submitted'),
      current('verification', {
        who: 'inspector',
        what: 'checks',
        due: '2026-11-24T11:00:00.000Z',
        late: false,
      }),
      { step: 'decision', state: 'to_come', at: null, waiting: null },
    ],
    checks: [
      { check: 'identity', state: 'passed', at: '2026-11-21T09:00:00.000Z' },
      { check: 'visit', state: 'scheduled', at: '2026-11-23T10:00:00.000Z' },
    ],
  })
  const items = await screen.findAllByRole('listitem')
  const now = items.find((item) => item.getAttribute('aria-current') === 'step')
  expect(now?.textContent).toContain('Inspector')
  expect(now?.textContent).toContain('By 24 Nov 2026, 11:00')
  expect(now?.textContent).toContain('Verified on 21 Nov 2026')
  expect(now?.textContent).toContain('Scheduled for 23 Nov 2026, 10:00')
  expect(now?.textContent).toContain('Next, an analyst will decide.')
  expect(items[0]?.textContent).toBe('Submitted20 Nov 2026, 09:30')
  expect(screen.queryByText('Approved')).toBeNull()
})

test('admits a broken promise and offers to talk', async () => {
  const waiting = { who: 'analyst', what: 'deciding', due: '2026-11-24T11:00:00.000Z', late: true } as const
  show({ steps: [done('submitted'), current('decision', waiting)], checks: [] })
  const late = await screen.findByText(/We promised this by/)
  expect(within(late).getByRole('link', { name: 'Ask us about it' }).getAttribute('href')).toMatch(
    /^\/tickets\/create\?category=application&about=/,
  )
})

test('ends where the application ended', async () => {
  const at = '2026-11-25T10:00:00.000Z'
  show(
    { steps: [done('submitted'), { step: 'ended', state: 'ended', at, waiting: null }], checks: [] },
    'rejected',
  )
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Submitted20 Nov 2026, 09:30',
    'Not approved25 Nov 2026, 10:00',
  ])
})

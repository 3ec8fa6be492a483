import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { AnswerRequest } from './answer-request.tsx'

const detail = {
  id: idOf(1),
  version: 4,
  decision_reason: 'Which month is the payslip from?',
  next_steps: [{ to: 'in-review' as const, allowed: true, missing: [] }],
}

test('an answer to the analyst has a text', async () => {
  const server = serve({
    api: {
      applications: {
        transition: os.applications.transition.handler(() => {
          throw refusal('STALE')
        }),
      },
    },
  })
  const answers = () =>
    server.askedFor(`POST /api/v1/applications/${detail.id}/transitions`).map(({ body }) => JSON.parse(body))
  const { user } = renderPage(<AnswerRequest detail={detail} />)
  await user.click(await screen.findByRole('button', { name: 'Send answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send your answer' }))
  dialog.getByText('Which month is the payslip from?')
  await user.click(dialog.getByRole('button', { name: 'Send to the analyst' }))
  await dialog.findByText('Answer the question, or say what you uploaded')
  expect(answers()).toEqual([])

  await user.type(dialog.getByLabelText('Your answer'), 'October')
  await user.click(dialog.getByRole('button', { name: 'Send to the analyst' }))
  await expect.poll(answers).toEqual([{ to: 'in-review', reason: 'October' }])
})

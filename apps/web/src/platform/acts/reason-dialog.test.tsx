import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { client } from '~/platform/api/client.ts'
import { idOf, ticketOf } from '~/platform/testing/ticket.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { Button } from '~/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAct } from './use-act.ts'

const codes = [
  { value: 'income', label: 'Income too low' },
  { value: 'documents', label: 'Documents missing' },
]

/** A reply stands for any act that needs a reason. */
const Rejecting = () => {
  const [open, setOpen] = useState(false)
  const act = useAct({
    act: ({ reason, code }: { reason: string; code: string }) =>
      client.tickets.reply({ id: idOf(1), message: `${code}: ${reason}` }),
    touches: [],
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reject</Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        title="Reject this application?"
        label="Reason for the applicant"
        codes={codes}
        submitLabel="Reject application"
        pending={act.pending}
        error={act.error}
        maxLength={100}
        onSubmit={act.run}
      >
        <p>Ama Mensah is told by email.</p>
      </ReasonDialog>
    </>
  )
}

const replyServer = () => {
  const state = { refuses: false, held: Promise.resolve() }
  const server = serve({
    api: {
      tickets: {
        reply: os.tickets.reply.handler(async () => {
          await state.held
          if (state.refuses)
            throw refusal('TRANSITION_NOT_ALLOWED', { missing: ['The income is not assessed'] })
          return ticketOf(1)
        }),
      },
    },
  })
  const sent = () =>
    server
      .askedFor(`POST /api/v1/support-tickets/${idOf(1)}/replies`)
      .map(({ body }): unknown => JSON.parse(body))
  return { state, sent }
}

const opened = async () => {
  const view = renderPage(<Rejecting />)
  await view.user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog', { name: 'Reject this application?' })
  return view
}
const reason = () => screen.getByRole('textbox', { name: 'Reason for the applicant' })
const submit = () => screen.getByRole('button', { name: 'Reject application' })

test('nothing is sent before a main reason and a few words of it are given', async () => {
  const { sent } = replyServer()
  const { user } = await opened()
  expect(screen.getByText('Ama Mensah is told by email.')).toBeDefined()
  await user.type(reason(), ' x ')
  await user.click(submit())
  expect(await screen.findByText('Choose the main reason')).toBeDefined()
  expect(screen.getByText('Write it in a few plain words')).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Main reason' }).getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('the reason goes without the spaces around it, and the dialog closes', async () => {
  const { sent } = replyServer()
  const { user } = await opened()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Main reason' }), 'income')
  await user.type(reason(), '  The income is too low ')
  await user.click(submit())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ message: 'income: The income is too low' }])
})

test('what was refused stands in the dialog, and what was typed stays', async () => {
  const { state } = replyServer()
  state.refuses = true
  const { user } = await opened()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Main reason' }), 'income')
  await user.type(reason(), 'Too low')
  await user.click(submit())
  expect(await screen.findByText('The income is not assessed')).toBeDefined()
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(reason()).toHaveProperty('value', 'Too low')
})

test('it cannot be left while it is being sent', async () => {
  const { state } = replyServer()
  const held = Promise.withResolvers<void>()
  state.held = held.promise
  const { user } = await opened()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Main reason' }), 'income')
  await user.type(reason(), 'Too low')
  await user.click(submit())
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeDefined()
  held.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leaving it sends nothing', async () => {
  const { sent } = replyServer()
  const { user } = await opened()
  await user.type(reason(), 'Too low')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
})

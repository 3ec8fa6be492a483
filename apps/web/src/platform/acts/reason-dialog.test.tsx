import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { client } from '~/platform/api/client.ts'
import { idOf, ticketOf } from '~/platform/testing/ticket.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
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
  const rejection = useAct({
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
        pending={rejection.pending}
        error={rejection.error}
        maxLength={100}
        onSubmit={rejection.run}
      >
        <p>Ama Mensah gets an email.</p>
      </ReasonDialog>
    </>
  )
}

const replyServer = () => {
  const state = { refuses: false, finds: '', held: Promise.resolve() }
  const server = serve({
    api: {
      tickets: {
        reply: os.tickets.reply.handler(async () => {
          await state.held
          if (state.finds !== '')
            throw refusal('VALIDATION_FAILED', { issues: [{ path: 'reason', message: state.finds }] })
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

const rejectWithReason = async (user: UserEvent) => {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Main reason' }), 'income')
  await user.type(reason(), 'Too low')
  await user.click(submit())
}

test('nothing is sent before a main reason and a few words of it are given', async () => {
  const { sent } = replyServer()
  const { user } = await opened()
  expect(screen.getByText('Ama Mensah gets an email.')).toBeDefined()
  await user.type(reason(), ' x ')
  await user.click(submit())
  expect(await screen.findByText('Choose the main reason')).toBeDefined()
  expect(screen.getByText('Explain in a few words')).toBeDefined()
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
  await rejectWithReason(user)
  expect(await screen.findByText('The income is not assessed')).toBeDefined()
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(reason()).toHaveProperty('value', 'Too low')
})

test('what was refused is not shown in a dialog that is opened again', async () => {
  const { state } = replyServer()
  state.refuses = true
  const { user } = await opened()
  await rejectWithReason(user)
  await screen.findByText('The income is not assessed')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText('The income is not assessed')).toBeNull()
  await rejectWithReason(user)
  await screen.findByText('The income is not assessed')
})

test('what the server says of the reason stands at its field, which has the focus', async () => {
  const { state } = replyServer()
  state.finds = 'Name the month'
  const { user } = await opened()
  await rejectWithReason(user)
  await screen.findByRole('textbox', { name: 'Reason for the applicant', description: 'Name the month' })
  expect(screen.getAllByText('Name the month')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(reason()))
})

test('without a network it says that nothing was sent', async () => {
  act(() => useConnectionStore.setState({ online: false }))
  const { user } = await opened()
  await rejectWithReason(user)
  await screen.findByText('You’re offline')
  expect(reason()).toHaveProperty('value', 'Too low')
  act(() => useConnectionStore.setState({ online: true }))
})

test('it cannot be left while it is being sent', async () => {
  const { state } = replyServer()
  const held = Promise.withResolvers<void>()
  state.held = held.promise
  const { user } = await opened()
  await rejectWithReason(user)
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

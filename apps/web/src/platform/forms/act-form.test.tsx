import { ORPCError } from '@orpc/client'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useConnectionStore } from '~/platform/realtime/connection-store.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ActForm } from './act-form.tsx'
import { useContractForm } from './contract-form.ts'
import { CheckboxField, CodeField, MoneyField, SelectField, TextField } from './fields.tsx'

const schema = z.object({
  loan_id: z.string(),
  amount: z.int('Enter an amount').min(1, 'Enter an amount'),
  note: z.string().trim().min(1, 'Write a note').max(20),
})
type Sent = z.output<typeof schema>

const refused = (path: string, message: string) =>
  new ORPCError('VALIDATION_FAILED', {
    status: 422,
    message: 'Check the fields',
    data: { issues: [{ path, message }] },
  })
const offline = () => new TypeError('Failed to fetch')

const Form = ({
  send,
  asks = false,
}: {
  send: (input: Sent, key: string) => Promise<void>
  asks?: boolean
}) => {
  const form = useContractForm(schema, { fixed: { loan_id: 'loan-1' } })
  return (
    <ActForm
      form={form}
      act={(input, { idempotencyKey }) => send(input, idempotencyKey)}
      touches={[]}
      done="Fee asked for"
      submit="Ask for the fee"
      {...(asks && {
        confirm: ({ note }: Sent) => ({ title: 'Ask for it?', label: 'Yes, ask', text: note }),
      })}
    >
      <MoneyField form={form} name="amount" label="Amount" />
      <TextField form={form} name="note" label="Note" />
    </ActForm>
  )
}

/** What was sent, and what the server answers, one after the other. */
const world = (...answers: (Error | null)[]) => {
  const sent: { input: Sent; key: string }[] = []
  return {
    sent,
    send: async (input: Sent, key: string) => {
      sent.push({ input, key })
      const answer = answers[sent.length - 1]
      if (answer) throw answer
    },
  }
}

const submit = () => screen.getByRole('button', { name: 'Ask for the fee' })

test('says what is wrong at each field, lists several, and focuses the first', async () => {
  const { send, sent } = world()
  const { user } = renderPage(<Form send={send} />)
  await user.click(submit())
  await screen.findByText('Enter an amount')
  screen.getByText('Write a note')
  expect(screen.getByRole('alert').textContent).toContain('2 answers need another look')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Amount'))
  await user.click(screen.getByRole('button', { name: 'Note' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Note'))
  expect(sent).toEqual([])
})

test('sends the input of the contract once, and another act under another key', async () => {
  const { send, sent } = world()
  const { user } = renderPage(<Form send={send} />)
  await user.type(screen.getByLabelText('Amount'), '12.50')
  await user.type(screen.getByLabelText('Note'), ' Late ')
  await user.click(submit())
  await screen.findByText('Fee asked for')
  expect(sent[0]?.input).toEqual({ loan_id: 'loan-1', amount: 1_250, note: 'Late' })
  await user.click(submit())
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

const oneLine = z.object({ note: z.string().min(1, 'Write a note') })
const OneLineForm = ({
  send,
  ...state
}: {
  send: () => Promise<void>
  blocked?: string
  waiting?: boolean
}) => {
  const form = useContractForm(oneLine, {})
  const [ready, setReady] = useState(false)
  return (
    <>
      <ActForm
        form={form}
        act={send}
        touches={[]}
        done="Fee asked for"
        submit="Ask for the fee"
        {...(!ready && state)}
      >
        <TextField form={form} name="note" label="Note" />
      </ActForm>
      <button onClick={() => setReady(true)}>Checked</button>
    </>
  )
}

test.each([
  { state: 'blocked', props: { blocked: 'Retry the check first' } },
  { state: 'waiting', props: { waiting: true } },
])(
  'sends nothing while $state, neither by a click nor by Enter, and keeps what was typed',
  async ({ props }) => {
    const sent: string[] = []
    const send = async () => void sent.push('once')
    const { user } = renderPage(<OneLineForm send={send} {...props} />)
    await user.type(screen.getByLabelText('Note'), 'Late{Enter}')
    expect(document.activeElement).toBe(submit())
    await user.click(submit())
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Checked' }))
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Late')
    await user.click(submit())
    await screen.findByText('Fee asked for')
    expect(sent).toEqual(['once'])
  },
)

test('puts a refusal onto its field and tries again under the same key', async () => {
  const { send, sent } = world(refused('note', 'Name the month'), null)
  const { user } = renderPage(<Form send={send} />)
  await user.type(screen.getByLabelText('Amount'), '1')
  await user.type(screen.getByLabelText('Note'), 'Late')
  await user.click(submit())
  await screen.findByText('Name the month')
  screen.getByRole('textbox', { name: 'Note', description: 'Name the month' })
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Note'))
  await user.click(submit())
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('says what belongs to no field', async () => {
  const { send } = world(refused('loan_id', 'This loan is repaid'))
  const { user } = renderPage(<Form send={send} />)
  await user.type(screen.getByLabelText('Amount'), '1')
  await user.type(screen.getByLabelText('Note'), 'Late')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toContain('This loan is repaid')
})

test('keeps what was typed without a network, and is sent by the person once there is one', async () => {
  const { send, sent } = world(offline(), null)
  const { user } = renderPage(<Form send={send} />)
  await user.type(screen.getByLabelText('Amount'), '1')
  await user.type(screen.getByLabelText('Note'), 'Late')
  act(() => useConnectionStore.setState({ online: false }))
  await user.click(submit())
  await screen.findByText('You’re offline')
  act(() => useConnectionStore.setState({ online: true }))
  await screen.findByText('You’re back online')
  screen.getByDisplayValue('Late')
  expect(sent.length).toBe(1)
  await user.click(submit())
  await expect.poll(() => sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true])
})

test('asks first where it should', async () => {
  const { send, sent } = world()
  const { user } = renderPage(<Form send={send} asks />)
  await user.type(screen.getByLabelText('Amount'), '1')
  await user.type(screen.getByLabelText('Note'), 'Late')
  await user.click(submit())
  expect((await screen.findByRole('alertdialog', { name: 'Ask for it?' })).textContent).toContain('Late')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, ask' }))
  await expect.poll(() => sent.length).toBe(1)
})

const codeSchema = z.object({ code: z.string().regex(/^\d{6}$/, 'Enter the six-digit code') })

const CodeForm = ({ send }: { send: (code: string) => Promise<void> }) => {
  const form = useContractForm(codeSchema)
  return (
    <ActForm form={form} act={({ code }) => send(code)} touches={[]} submit="Confirm" locks>
      <CodeField form={form} name="code" label="Code" />
    </ActForm>
  )
}

test('a code is sent without its spaces, and a form that locks takes nothing while it is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  const { user } = renderPage(
    <CodeForm
      send={(code) => {
        sent.push(code)
        return promise
      }}
    />,
  )
  await user.type(screen.getByLabelText('Code'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => sent).toEqual(['123456'])
  const fieldset = screen.getByRole<HTMLFieldSetElement>('group')
  expect(fieldset.disabled).toBe(true)
  resolve()
  await expect.poll(() => fieldset.disabled).toBe(false)
})

const monthsSchema = z.object({ months: z.int('Choose the number of months') })

const MonthsForm = () => {
  const form = useContractForm(monthsSchema)
  const [months, setMonths] = useState<number[]>([])
  return (
    <>
      <SelectField
        form={form}
        name="months"
        label="Months"
        numeric
        options={months.map((value) => ({ value: String(value), label: `${value} months` }))}
      />
      <button type="button" onClick={() => form.setValue('months', 12)}>
        Usual
      </button>
      <button type="button" onClick={() => setMonths([6, 12])}>
        Known
      </button>
    </>
  )
}

test('a choice shows once there are options', async () => {
  const { user } = renderPage(<MonthsForm />)
  await user.click(screen.getByRole('button', { name: 'Usual' }))
  await user.click(screen.getByRole('button', { name: 'Known' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Months').value).toBe('12')
})

const signedSchema = z.object({
  read: z.literal(true, 'Tick this box'),
  code: z.string().min(1, 'Enter the code'),
})

const SignedForm = ({ send }: { send: (input: z.output<typeof signedSchema>) => Promise<void> }) => {
  const form = useContractForm(signedSchema, { eager: true })
  const [hasCode, setHasCode] = useState(false)
  return (
    <ActForm
      form={form}
      act={send}
      touches={[]}
      submit="Sign"
      first={
        hasCode
          ? null
          : {
              submit: 'Send code',
              pending: false,
              run: async () => setHasCode(await form.trigger('read', { shouldFocus: true })),
            }
      }
    >
      <CheckboxField form={form} name="read" label="I have read it" />
      {hasCode && <TextField form={form} name="code" label="Code" />}
    </ActForm>
  )
}

test('does first what comes first, and is sent then', async () => {
  const sent: unknown[] = []
  const { user } = renderPage(
    <SignedForm
      send={async (input) => {
        sent.push(input)
      }}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText('Tick this box')
  await user.click(screen.getByLabelText('I have read it'))
  await expect.poll(() => screen.queryByText('Tick this box')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByLabelText('Code'), '7')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign' }))
  await expect.poll(() => sent).toEqual([{ read: true, code: '7' }])
})

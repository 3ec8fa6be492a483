import { schema } from '@efie/database'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalActs } from '../../approval-acts.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { decideApproval } from '../approvals/index.ts'
import { getSystemSettings } from './get-settings.ts'
import { saveSystemSettings } from './save-settings.ts'
import { sendTestEmail } from './send-test-email.ts'
import { withScope } from '../../platform/context.ts'

let harness: Harness
let server: SMTPServer
const received: string[] = []
let port = 0

beforeAll(async () => {
  harness = await makeHarness()
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      if (session.envelope.mailFrom) received.push(session.envelope.mailFrom.address)
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await harness.close()
})

test('mail host and sender wait for a second person, the rest is saved at once; then the test mail goes that way', async () => {
  const maker = await harness.signIn('admin')
  const checker = await harness.signIn('admin')
  expect(await sendTestEmail(withScope(maker, 'settings.write'))).toMatchObject({
    status: 'failed',
    recipient: maker.actor.email,
  })

  const saved = await saveSystemSettings(withScope(maker, 'settings.write'), {
    system_name: 'Efie Accra',
    smtp_server: '127.0.0.1',
    smtp_port: port,
    sender_email: 'hello@efie.example',
  })
  expect(saved).toMatchObject({
    system_name: 'Efie Accra',
    smtp_server: '',
    sender_email: '',
    pending: { smtp_server: '127.0.0.1', sender_email: 'hello@efie.example', requested_by: maker.actor.id },
  })
  await expect(
    saveSystemSettings(withScope(maker, 'settings.write'), { smtp_server: 'other.example' }),
  ).rejects.toMatchObject({ code: 'APPROVAL_EXISTS' })
  // Saving the form unchanged requests nothing new.
  await saveSystemSettings(withScope(maker, 'settings.write'), { smtp_server: '', sender_email: '' })
  const id = saved.pending?.id ?? ''
  await expect(
    decideApproval(withScope(maker, 'approvals.decide'), { id, approve: true }, approvalActs),
  ).rejects.toMatchObject({ code: 'SAME_PERSON' })
  await decideApproval(withScope(checker, 'approvals.decide'), { id, approve: true }, approvalActs)
  expect(await getSystemSettings(withScope(checker, 'settings.read'))).toMatchObject({
    smtp_server: '127.0.0.1',
    sender_email: 'hello@efie.example',
    pending: null,
  })
  expect(await sendTestEmail(withScope(checker, 'settings.write'))).toEqual({
    status: 'sent',
    recipient: checker.actor.email,
    failure_reason: null,
  })
  expect(received).toEqual(['hello@efie.example'])
  expect(await harness.services.db.select().from(schema.messages)).toMatchObject([
    { status: 'failed', template: 'test' },
    { status: 'sent', template: 'test' },
  ])
  await expect(async () =>
    sendTestEmail(withScope(await harness.signIn('finance'), 'settings.write')),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' })
})

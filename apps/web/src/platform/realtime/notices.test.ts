import { expect, test } from 'vitest'
import { bannerOf, statusOfChannel } from './connection-store.ts'
import { adminNotice, createStatusMemory, type RowChange, userNotice } from './notices.ts'

const change = (
  table: string,
  eventType: RowChange['eventType'],
  row: Record<string, unknown> = {},
  old: Record<string, unknown> = {},
): RowChange => ({ table, eventType, new: { id: 'row', ...row }, old })

const told = (event: RowChange) => userNotice(event, createStatusMemory().changedStatus(event))

test.each([
  [
    change('applications', 'UPDATE', { status: 'approved' }, { status: 'in-review' }),
    {
      title: 'Application status updated to approved',
      message: 'Your application status changed to: approved',
    },
  ],
  [
    change('documents', 'UPDATE', { status: 'verified', document_type: 'payslip' }, { status: 'pending' }),
    { title: 'Document payslip is now verified', message: 'Your document "payslip" is now verified' },
  ],
  [
    change('payments', 'UPDATE', { status: 'completed', amount: 106_489 }, { status: 'processing' }),
    { title: 'Payment confirmed', message: 'Your payment of GH₵ 1,064.89 has been confirmed' },
  ],
  [
    change('payments', 'INSERT', { status: 'pending', amount: 106_489 }),
    { title: 'New payment recorded', message: 'A new payment of GH₵ 1,064.89 is due' },
  ],
  [
    change('support_tickets', 'UPDATE', { status: 'resolved' }, { status: 'open' }),
    { title: 'Your ticket status changed to: resolved' },
  ],
  [
    change('support_tickets', 'UPDATE', { status: 'waiting-on-customer' }, { status: 'open' }),
    { title: 'Your ticket status changed to: waiting for your reply' },
  ],
  [
    change('documents', 'UPDATE', { status: 'rejected', document_type: 'ghana_card' }, { status: 'pending' }),
    { title: 'Document Ghana Card is now rejected', message: 'Your document "Ghana Card" is now rejected' },
  ],
  [change('applications', 'INSERT', { status: 'pending' }), { title: 'New application created' }],
  [change('applications', 'UPDATE', { status: 'pending' }, { status: 'pending' }), null],
  [change('payments', 'UPDATE', { status: 'failed', amount: 100 }, { status: 'processing' }), null],
  [change('applications', 'DELETE'), null],
])('a tenant is notified of %o', (event, notice) => {
  expect(told(event)).toEqual(notice)
})

test('an event without an old status is compared with the last one seen', () => {
  const memory = createStatusMemory()
  expect(memory.changedStatus(change('documents', 'INSERT', { status: 'pending' }))).toBeNull()
  expect(memory.changedStatus(change('documents', 'UPDATE', { status: 'pending' }))).toBeNull()
  expect(memory.changedStatus(change('documents', 'UPDATE', { status: 'rejected' }))).toBe('rejected')
})

test.each([
  [change('applications', 'INSERT'), 'New application submitted'],
  [change('documents', 'INSERT'), 'New document uploaded'],
  [change('profiles', 'INSERT'), 'New user registered'],
  [change('support_tickets', 'INSERT'), 'New support ticket created'],
  [change('payments', 'UPDATE', { status: 'completed' }, { status: 'processing' }), 'New payment received'],
  [change('properties', 'INSERT'), 'New property added'],
  [change('system_settings', 'UPDATE'), 'System settings updated'],
])('staff are notified of %o', (event, title) => {
  expect(adminNotice(event, createStatusMemory().changedStatus(event))).toEqual({ title })
})

test('staff are not told of a demand or of other changes', () => {
  expect(adminNotice(change('payments', 'INSERT', { status: 'pending' }), null)).toBeNull()
  expect(adminNotice(change('profiles', 'UPDATE'), null)).toBeNull()
})

test.each([
  ['SUBSCRIBED', true, null],
  ['CLOSED', true, 'Connection lost'],
  ['CHANNEL_ERROR', true, 'Reconnecting...'],
  ['TIMED_OUT', true, 'Reconnecting...'],
  ['SUBSCRIBED', false, 'Connection lost'],
])('a channel that is %s while online is %s shows %s', (state, online, text) => {
  expect(bannerOf({ status: statusOfChannel(state), online })).toBe(text)
})

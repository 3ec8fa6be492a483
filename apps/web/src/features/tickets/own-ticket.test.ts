import { describe, expect, it } from 'vitest'
import { messagesOf, type OwnTicket, ownSteps } from './own-ticket.ts'

const ticket: OwnTicket = {
  id: 't',
  reference: 'EF-7K3M-92QX',
  user_id: 'ama',
  author_name: 'Ama Mensah',
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  subject: 'A charge',
  message: 'I paid twice',
  category: 'payment',
  priority: 'normal',
  status: 'open',
  application_id: null,
  assigned_to: null,
  first_response_due_at: null,
  first_responded_at: null,
  answer_due_at: null,
  due_at: null,
  merged_into: null,
  satisfaction: null,
  satisfaction_comment: null,
  can_manage: false,
  attachments: [],
  version: 1,
  created_at: '2026-11-20T10:00:00Z',
  replies: [
    {
      id: 'r1',
      ticket_id: 't',
      user_id: 'kojo',
      author_name: 'Kojo Antwi',
      message: 'We look',
      internal: false,
      created_at: '2026-11-20T11:00:00Z',
    },
    {
      id: 'r2',
      ticket_id: 't',
      user_id: 'ama',
      author_name: 'Ama Serwaa',
      message: 'Thanks',
      internal: false,
      created_at: '2026-11-20T12:00:00Z',
    },
  ],
}

describe('one’s own ticket', () => {
  it('can be solved, closed and reopened, and nothing else', () => {
    const labels = (status: OwnTicket['status']) => ownSteps(status, 'user').map(({ label }) => label)
    expect(labels('open')).toEqual(['Mark as resolved'])
    expect(labels('in-progress')).toEqual(['Mark as resolved'])
    expect(labels('waiting-on-customer')).toEqual(['Mark as resolved'])
    expect(labels('resolved')).toEqual(['Close ticket', 'Reopen'])
    expect(labels('closed')).toEqual(['Reopen'])
  })

  it('gives nobody more by another role: it is still one’s own', () => {
    expect(ownSteps('open', 'admin').map(({ to }) => to)).toEqual(['resolved'])
  })

  it('reads as a conversation', () => {
    expect(messagesOf(ticket).map(({ author, text, own }) => [author, text, own])).toEqual([
      ['You', 'I paid twice', true],
      ['Kojo Antwi', 'We look', false],
      ['You', 'Thanks', true],
    ])
  })
})

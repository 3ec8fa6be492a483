import { ticketCategories, ticketPriorities, ticketStatuses, languages } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  instant,
  version,
  operation,
  countedPageOf,
  listPage,
  byId,
  nameOf,
  emailOf,
  phoneOf,
  done,
  refusals,
} from './base.ts'

export const ticketReply = z.object({
  id,
  ticket_id: id,
  user_id: id,
  author_name: z.string(),
  message: z.string(),
  internal: z.boolean(),
  created_at: instant,
})

const attachment = z.object({
  id,
  ticket_id: id,
  user_id: id,
  file_name: z.string(),
  file_size: z.int(),
  mime_type: z.string(),
  internal: z.boolean(),
  created_at: instant,
})

export const ticket = z.object({
  id,
  reference: z.string(),
  /** Null for a guest's ticket; `contact_*` then says who wrote. */
  user_id: id.nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  application_id: id.nullable(),
  assigned_to: id.nullable(),
  first_response_due_at: instant.nullable(),
  first_responded_at: instant.nullable(),
  answer_due_at: instant.nullable(),
  /** What is due next: the first response, or a complaint’s answer. */
  due_at: instant.nullable(),
  merged_into: id.nullable(),
  satisfaction: z.int().nullable(),
  satisfaction_comment: z.string().nullable(),
  version,
  created_at: instant,
  /** Whether the caller sets its priority and assignee. */
  can_manage: z.boolean(),
  replies: z.array(ticketReply),
  attachments: z.array(attachment),
})

/** A ticket with the name of the person who asked. */
export const namedTicket = ticket.extend({ author_name: z.string() })

/** What everyone says who asks for help. */
const question = {
  category: z.enum(ticketCategories, 'Choose a category'),
  subject: z.string().trim().min(1, 'Describe it in a few words').max(200),
  message: z.string().trim().min(1, 'Write your message').max(5_000),
}

/** Columns by which tickets are sorted. */
export const ticketSorts = ['subject', 'status', 'category', 'due_at', 'created_at'] as const

export const tickets = {
  list: operation
    .meta({ access: 'tickets.read' })
    .route({
      method: 'GET',
      path: '/support-tickets',
      summary: 'List tickets with replies, newest first',
      tags: ['tickets'],
    })
    .input(
      listPage(ticketSorts, '-created_at').extend({
        /** `live`: not resolved or closed. */
        status: z.enum([...ticketStatuses, 'live']).optional(),
        user_id: id.optional(),
        assigned_to: id.optional(),
        category: z.enum(ticketCategories).optional(),
        priority: z.enum(ticketPriorities).optional(),
        /** Not answered although the first response was due. */
        overdue: z.stringbool().optional(),
      }),
    )
    .output(countedPageOf(namedTicket)),
  create: operation
    .meta({ access: 'tickets.create', audit: 'ticket.create' })
    .route({
      method: 'POST',
      path: '/support-tickets',
      successStatus: 201,
      summary: 'Create a ticket',
      tags: ['tickets'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'QUOTA_REACHED'))
    .input(z.object({ ...question, application_id: id.optional() }))
    .output(ticket),
  get: operation
    .meta({ access: 'tickets.read' })
    .route({ method: 'GET', path: '/support-tickets/{id}', summary: 'Get a ticket', tags: ['tickets'] })
    .errors(refusals('TICKET_NOT_FOUND'))
    .input(byId)
    .output(namedTicket),
  update: operation
    .meta({ access: 'tickets.update', audit: 'ticket.update' })
    .route({
      method: 'PATCH',
      path: '/support-tickets/{id}',
      summary: 'Update a ticket’s status, priority or assignee',
      tags: ['tickets'],
    })
    .errors(refusals('TICKET_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'))
    .input(
      z.object({
        id,
        status: z.enum(ticketStatuses).optional(),
        priority: z.enum(ticketPriorities).optional(),
        assigned_to: id.nullable().optional(),
      }),
    )
    .output(ticket),
  reply: operation
    .meta({ access: 'tickets.reply', audit: 'ticket.reply' })
    .route({
      method: 'POST',
      path: '/support-tickets/{id}/replies',
      successStatus: 201,
      summary: 'Reply to a ticket',
      tags: ['tickets'],
    })
    .errors(refusals('TICKET_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'TRANSITION_NOT_ALLOWED'))
    .input(
      z.object({
        id,
        message: z.string().trim().min(1, 'Write your reply').max(5_000),
        internal: z.boolean().default(false),
      }),
    )
    .output(ticket),
  attach: operation
    .meta({ access: 'tickets.reply', audit: 'ticket.attach' })
    .route({
      method: 'POST',
      path: '/support-tickets/{id}/attachments',
      successStatus: 201,
      summary: 'Attach a file to a ticket (multipart)',
      tags: ['tickets'],
    })
    .errors(
      refusals(
        'TICKET_NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(z.object({ id, file: z.file(), internal: z.stringbool().default(false) }))
    .output(ticket),
  attachment: operation
    .meta({ access: 'tickets.read', audit: 'ticket.read-attachment' })
    .route({
      method: 'GET',
      path: '/support-tickets/{id}/attachments/{attachment_id}',
      summary: 'Download a ticket’s attachment',
      tags: ['tickets'],
    })
    .errors(refusals('ATTACHMENT_NOT_FOUND', 'TICKET_NOT_FOUND', 'STORAGE_AWAY'))
    .input(z.object({ id, attachment_id: id }))
    .output(z.file()),
  merge: operation
    .meta({ access: 'tickets.merge', audit: 'ticket.merge' })
    .route({
      method: 'POST',
      path: '/support-tickets/{id}/merge',
      summary: 'Merge a ticket into another from the same person',
      tags: ['tickets'],
    })
    .errors(refusals('TICKET_NOT_FOUND'))
    .input(z.object({ id, into: id }))
    .output(ticket),
  rate: operation
    .meta({ access: 'tickets.create', audit: 'ticket.rate' })
    .route({
      method: 'POST',
      path: '/support-tickets/{id}/rating',
      summary: 'Rate a resolved ticket (its author only)',
      tags: ['tickets'],
    })
    .errors(refusals('TICKET_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(
      z.object({
        id,
        score: z.int('Choose a rating from 1 to 5').min(1).max(5),
        comment: z.string().trim().max(1_000).optional(),
      }),
    )
    .output(ticket),
}

/** A question, and where to answer it. */
export const guestQuestion = z.object({
  ...question,
  name: nameOf('Enter your name'),
  email: emailOf('Enter your email address, such as ama@example.com'),
  phone: phoneOf('Enter a Ghana phone number, such as 024 123 4567').optional(),
  /** Language of the answer's greeting and closing. */
  language: z.enum(languages).optional(),
})

export const contact = {
  send: operation
    .meta({ access: 'public', audit: 'ticket.create' })
    .route({
      method: 'POST',
      path: '/contact',
      successStatus: 201,
      summary: 'Create a guest ticket (answered by email)',
      tags: ['tickets'],
    })
    .errors(refusals('IDEMPOTENCY_KEY_REUSED'))
    .input(guestQuestion)
    .output(
      z.object({
        /** Reference quoted in emails, by which staff find the ticket. */
        reference: z.string(),
        first_response_due_at: instant,
        answer_due_at: instant.nullable(),
      }),
    ),
}

const cannedReply = z.object({
  id,
  name: z.string(),
  text: z.string(),
  category: z.string().nullable(),
  version,
  created_at: instant,
})

const cannedReplyInput = z.object({
  name: z.string().trim().min(1, 'Enter a name support will recognise').max(200),
  text: z.string().trim().min(1, 'Write the reply').max(5_000),
  /** Null: for tickets about anything. */
  category: z.string().trim().max(60).nullable().optional(),
})

/** Columns by which canned replies are sorted. */
export const cannedReplySorts = ['name', 'category', 'created_at'] as const

export const cannedReplies = {
  list: operation
    .meta({ access: 'canned-replies.read' })
    .route({
      method: 'GET',
      path: '/canned-replies',
      summary: 'List canned replies by name',
      tags: ['tickets'],
    })
    .input(listPage(cannedReplySorts, 'name'))
    .output(countedPageOf(cannedReply)),
  create: operation
    .meta({ access: 'canned-replies.write', audit: 'canned-reply.create' })
    .route({
      method: 'POST',
      path: '/canned-replies',
      successStatus: 201,
      summary: 'Create a canned reply',
      tags: ['tickets'],
    })
    .input(cannedReplyInput)
    .output(cannedReply),
  update: operation
    .meta({ access: 'canned-replies.write', audit: 'canned-reply.update' })
    .route({
      method: 'PATCH',
      path: '/canned-replies/{id}',
      summary: 'Update a canned reply',
      tags: ['tickets'],
    })
    .errors(refusals('CANNED_REPLY_NOT_FOUND', 'STALE'))
    .input(cannedReplyInput.partial().extend({ id }))
    .output(cannedReply),
  delete: operation
    .meta({ access: 'canned-replies.write', audit: 'canned-reply.delete' })
    .route({
      method: 'DELETE',
      path: '/canned-replies/{id}',
      summary: 'Delete a canned reply',
      tags: ['tickets'],
    })
    .errors(refusals('CANNED_REPLY_NOT_FOUND'))
    .input(byId)
    .output(done),
}

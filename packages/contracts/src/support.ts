import { notificationTypes, ticketCategories, ticketPriorities, ticketStatuses } from '@efie/domain'
import { z } from 'zod'
import { byId, done, id, instant, longText, operation, page, pageOf, shortText, version } from './base.ts'

export const ticketReply = z.object({
  id,
  ticket_id: id,
  user_id: id,
  author_name: z.string(),
  message: z.string(),
  internal: z.boolean(),
  created_at: instant,
})

export const ticket = z.object({
  id,
  user_id: id,
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
  version,
  created_at: instant,
  replies: z.array(ticketReply),
})

export const tickets = {
  list: operation
    .meta({ access: 'tickets.read' })
    .route({
      method: 'GET',
      path: '/support-tickets',
      summary: 'Tickets with their replies, newest first',
      tags: ['tickets'],
    })
    .input(page.extend({ status: z.enum(ticketStatuses).optional(), user_id: id.optional() }))
    .output(pageOf(ticket.extend({ author_name: z.string() }))),
  create: operation
    .meta({ access: 'tickets.create' })
    .route({
      method: 'POST',
      path: '/support-tickets',
      successStatus: 201,
      summary: 'Ask for help',
      tags: ['tickets'],
    })
    .input(
      z.object({
        subject: shortText,
        message: longText,
        category: z.enum(ticketCategories),
        application_id: id.optional(),
      }),
    )
    .output(ticket),
  get: operation
    .meta({ access: 'tickets.read' })
    .route({ method: 'GET', path: '/support-tickets/{id}', summary: 'One ticket', tags: ['tickets'] })
    .input(byId)
    .output(ticket),
  update: operation
    .meta({ access: 'tickets.update' })
    .route({
      method: 'PATCH',
      path: '/support-tickets/{id}',
      summary: 'Change status, priority or assignee',
      tags: ['tickets'],
    })
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
    .meta({ access: 'tickets.reply' })
    .route({
      method: 'POST',
      path: '/support-tickets/{id}/replies',
      successStatus: 201,
      summary: 'Reply',
      tags: ['tickets'],
    })
    .input(z.object({ id, message: longText, internal: z.boolean().default(false) }))
    .output(ticket),
}

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  created_at: instant,
})

export const notifications = {
  list: operation
    .meta({ access: 'notifications.read' })
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'Own notifications, newest first',
      tags: ['notifications'],
    })
    .input(page)
    .output(pageOf(notification).extend({ unread_count: z.int() })),
  read: operation
    .meta({ access: 'notifications.update' })
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      summary: 'Mark one as read',
      tags: ['notifications'],
    })
    .input(byId)
    .output(notification),
  readAll: operation
    .meta({ access: 'notifications.update' })
    .route({
      method: 'POST',
      path: '/notifications/read-all',
      summary: 'Mark all as read',
      tags: ['notifications'],
    })
    .output(done),
  clear: operation
    .meta({ access: 'notifications.update' })
    .route({ method: 'DELETE', path: '/notifications', summary: 'Clear all', tags: ['notifications'] })
    .output(done),
}

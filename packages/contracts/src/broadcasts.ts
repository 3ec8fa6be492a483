import { roles, regions, applicationStatuses, broadcastChannels, broadcastStatuses } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  instant,
  version,
  operation,
  byId,
  countedPageOf,
  done,
  listPage,
  localDate,
  refusals,
} from './base.ts'

const segment = z.object({
  roles: z.array(z.enum(roles)).max(roles.length).optional(),
  regions: z.array(z.enum(regions)).max(regions.length).optional(),
  application_statuses: z.array(z.enum(applicationStatuses)).max(applicationStatuses.length).optional(),
  in_arrears: z.boolean().optional(),
})

const broadcast = z.object({
  id,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  channels: z.array(z.enum(broadcastChannels)),
  segment,
  status: z.enum(broadcastStatuses),
  send_at: instant,
  recipients: z.int(),
  sent_at: instant.nullable(),
  created_by: id,
  created_by_name: z.string().nullable(),
  version,
  created_at: instant,
})

const wording = {
  title: z.string().trim().min(1, 'Enter a title').max(200),
  /** Can contain the placeholders {first_name} and {full_name}. */
  body: z.string().trim().min(1, 'Write the message').max(2_000),
}

const broadcastInput = z.object({
  ...wording,
  link: z
    .string()
    .trim()
    .regex(/^\/(?!\/)[\w\-/?=&.]*$/, 'Enter a path on this site, such as /payments')
    .max(300)
    .optional(),
  channels: z
    .array(z.enum(broadcastChannels))
    .min(1, 'Choose at least one channel')
    .max(broadcastChannels.length),
  segment,
})

/** Columns by which broadcasts are sorted; `send_time`: when it was sent, or will be. */
export const broadcastSorts = [
  'title',
  'status',
  'recipients',
  'send_time',
  'created_by_name',
  'created_at',
] as const

export const broadcasts = {
  list: operation
    .meta({ access: 'broadcasts.read' })
    .route({
      method: 'GET',
      path: '/broadcasts',
      summary: 'List broadcasts, newest first',
      tags: ['broadcasts'],
    })
    .input(listPage(broadcastSorts, '-created_at').extend({ status: z.enum(broadcastStatuses).optional() }))
    .output(countedPageOf(broadcast)),
  preview: operation
    .meta({ access: 'broadcasts.write', audit: { none: 'computes and keeps nothing' } })
    .route({
      method: 'POST',
      path: '/broadcasts/preview',
      summary: 'Preview a broadcast: recipients per channel, and the message for the first one',
      tags: ['broadcasts'],
    })
    .input(broadcastInput)
    .output(
      z.object({
        recipients: z.int(),
        by_channel: z.array(z.object({ channel: z.enum(broadcastChannels), recipients: z.int() })),
        /** GSM-7 segments per SMS; 0 if SMS isn't one of the channels. */
        sms_parts: z.int(),
        samples: z.array(z.object({ full_name: z.string(), title: z.string(), body: z.string() })),
      }),
    ),
  create: operation
    .meta({ access: 'broadcasts.write', audit: 'broadcast.create' })
    .route({
      method: 'POST',
      path: '/broadcasts',
      successStatus: 201,
      summary: 'Send a broadcast to a segment, now or scheduled',
      tags: ['broadcasts'],
    })
    .errors(refusals('BROADCAST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'))
    .input(broadcastInput.extend({ send_at: instant.optional() }))
    .output(broadcast),
  cancel: operation
    .meta({ access: 'broadcasts.write', audit: 'broadcast.cancel' })
    .route({
      method: 'POST',
      path: '/broadcasts/{id}/cancel',
      summary: 'Cancel a broadcast that hasn’t started',
      tags: ['broadcasts'],
    })
    .errors(refusals('BROADCAST_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(byId)
    .output(broadcast),
}

const template = z.object({
  id,
  name: z.string(),
  title: z.string(),
  body: z.string(),
  version,
  created_at: instant,
})

const templateInput = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(200),
  ...wording,
})

/** Columns by which templates are sorted. */
export const templateSorts = ['name', 'title', 'created_at'] as const

export const messageTemplates = {
  list: operation
    .meta({ access: 'broadcasts.read' })
    .route({
      method: 'GET',
      path: '/message-templates',
      summary: 'List message templates by name',
      tags: ['broadcasts'],
    })
    .input(listPage(templateSorts, 'name'))
    .output(countedPageOf(template)),
  create: operation
    .meta({ access: 'broadcasts.write', audit: 'message-template.create' })
    .route({
      method: 'POST',
      path: '/message-templates',
      successStatus: 201,
      summary: 'Create a message template',
      tags: ['broadcasts'],
    })
    .input(templateInput)
    .output(template),
  update: operation
    .meta({ access: 'broadcasts.write', audit: 'message-template.update' })
    .route({
      method: 'PATCH',
      path: '/message-templates/{id}',
      summary: 'Update a message template',
      tags: ['broadcasts'],
    })
    .errors(refusals('TEMPLATE_NOT_FOUND', 'STALE'))
    .input(templateInput.partial().extend({ id }))
    .output(template),
  delete: operation
    .meta({ access: 'broadcasts.write', audit: 'message-template.delete' })
    .route({
      method: 'DELETE',
      path: '/message-templates/{id}',
      summary: 'Delete a message template',
      tags: ['broadcasts'],
    })
    .errors(refusals('TEMPLATE_NOT_FOUND'))
    .input(byId)
    .output(done),
}

/** Channels of the delivery log. */
const sentChannel = z.enum(['email', 'sms', 'push'])

const delivery = z.object({
  id,
  channel: sentChannel,
  recipient: z.string(),
  template: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  failure_reason: z.string().nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
  /** False for codes and links that have expired by the time of a retry. */
  can_retry: z.boolean(),
})

const smsSum = z.object({
  texts: z.int(),
  /** Segments, the unit that SMS providers bill. */
  segments: z.int(),
  /** In pesewas, at the price in force when each was sent. */
  cost: z.int(),
})

const smsDay = smsSum.extend({
  day: localDate,
  /** Highest cost first. */
  templates: z.array(smsSum.extend({ template: z.string() })),
})

/** Columns by which deliveries are sorted. */
export const deliverySorts = ['channel', 'template', 'status', 'created_at'] as const

export const messages = {
  list: operation
    .meta({ access: 'messages.read' })
    .route({
      method: 'GET',
      path: '/messages',
      summary:
        'List deliveries by email, SMS and push notification, newest first (never includes the message text)',
      tags: ['broadcasts'],
    })
    .input(
      listPage(deliverySorts, '-created_at').extend({
        channel: sentChannel.optional(),
        status: z.enum(['queued', 'sent', 'failed']).optional(),
        template: z.string().max(100).optional(),
      }),
    )
    .output(countedPageOf(delivery)),
  smsCosts: operation
    .meta({ access: 'messages.read' })
    .route({
      method: 'GET',
      path: '/messages/sms-costs',
      summary: 'List SMS costs for each of the last 30 days, newest first',
      tags: ['broadcasts'],
    })
    .output(
      z.object({
        today: smsDay,
        /** Current price of one segment, in pesewas. */
        price: z.int(),
        /** Daily cost in pesewas above which administrators are alerted. */
        daily_alert: z.int(),
        /** Includes days without messages. */
        days: z.array(smsDay),
      }),
    ),
  retry: operation
    .meta({ access: 'messages.retry', audit: 'message.retry' })
    .route({
      method: 'POST',
      path: '/messages/{id}/retry',
      summary: 'Retry a failed message',
      tags: ['broadcasts'],
    })
    .errors(refusals('MESSAGE_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(byId)
    .output(delivery),
}

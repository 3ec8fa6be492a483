import { schema, type Database } from '@efie/database'
import type { Profile } from '@efie/database/testing'
import { defaultProductTerms } from '@efie/domain'

/** Administration rows that belong to no one. */
export interface Office {
  policy: string
  broadcast: string
  template: string
  message: string
  canned_reply: string
}

export const makeOffice = async (db: Database, staff: Profile): Promise<Office> => {
  const id = { id: schema.messages.id }
  const [message] = await db
    .insert(schema.messages)
    .values({
      channel: 'email',
      recipient: 'x@mail.example',
      text: 'Hello',
      template: 'broadcast',
      status: 'failed',
    })
    .returning(id)
  const [policy] = await db
    .insert(schema.financingProducts)
    .values({
      code: 'rent',
      version: 90,
      name: 'Rent advance',
      terms: { ...defaultProductTerms },
      status: 'proposed',
      proposed_by: staff.id,
      effective_from: '2026-11-20T00:00:00.000Z',
    })
    .returning({ id: schema.financingProducts.id })
  const [broadcast] = await db
    .insert(schema.broadcasts)
    .values({
      title: 'News',
      body: 'News',
      channels: ['in_app'],
      segment: {},
      send_at: '2030-01-01T00:00:00.000Z',
      created_by: staff.id,
    })
    .returning({ id: schema.broadcasts.id })
  const [template] = await db
    .insert(schema.messageTemplates)
    .values({ name: 'News', title: 'News', body: 'News' })
    .returning({ id: schema.messageTemplates.id })
  const [canned] = await db
    .insert(schema.cannedReplies)
    .values({ name: 'Thanks', text: 'Thank you' })
    .returning({ id: schema.cannedReplies.id })
  return {
    policy: policy?.id ?? '',
    broadcast: broadcast?.id ?? '',
    template: template?.id ?? '',
    message: message?.id ?? '',
    canned_reply: canned?.id ?? '',
  }
}

import { schema, type Database } from '@efie/database'
import { makeGoods, makeUser, type Goods, type Profile } from '@efie/database/testing'
import { defaultProductTerms, roles, type Role } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import { makeJournalProposal } from './journal.ts'
import type { Services } from '../platform/context.ts'
import { makeProductImage, shopBelongings, type ShopBelongings } from './shop-belongings.ts'
import { makeCompanyBelongings, type CompanyBelongings } from './companies.ts'
import { servicingBelongings, type ServicingBelongings } from './servicing-world.ts'

/** One row of every resource, belonging to one person. */
export interface Belongings extends ServicingBelongings, ShopBelongings {
  owner: Profile
  application: string
  document: string
  payment: string
  payment_reference: string
  inspection: string
  inspection_photo: string
  disbursement: string
  refund: string
  dispute: string
  ticket: string
  attachment: string
  notification: string
  session: string
  /** Of whom this person is the sales executive. */
  lead: string
  /** A company for which this person acts. */
  employer: CompanyBelongings
}

export interface Office {
  policy: string
  broadcast: string
  template: string
  message: string
  canned_reply: string
}

const office = async (db: Database, staff: Profile): Promise<Office> => {
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

export interface World {
  actors: Record<Role, Profile>
  /** What each role's person owns. */
  own: Record<Role, Belongings>
  /** What a tenant owns whom no actor has anything to do with. */
  other: Belongings
  product: string
  backup: string
  /** Rows of the administration that belong to nobody. */
  office: Office
  goods: Goods
  product_image: string
  property: string
  reconciliation: string
  difference: string
  journal_proposal: string
  journal_attachment: string
  receipt: string
  missing: string
  sso_provider: string
  /** Products and properties to be deleted, a new one each time. */
  spare: (kind: 'product' | 'property' | 'session' | 'sso_provider' | 'template' | 'canned_reply') => string
}

const SPARES = 2 * roles.length + 8

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('row was not made')
  return row
}

const application = async (db: Database, owner: Profile, product_id: string) =>
  only(
    await db
      .insert(schema.applications)
      .values({
        user_id: owner.id,
        product_id,
        terms: { ...defaultProductTerms },
        monthly_rent: 82_550,
        landlord_name: 'Kofi Mensah',
        landlord_phone: '+233241234567',
        property_address: '12 Ring Road, Accra',
        lease_start_date: '2026-12-01',
        lease_end_date: '2027-11-30',
        status: 'pending',
      })
      .returning({ id: schema.applications.id }),
  ).id

const belongings = async (
  services: Services,
  owner: Profile,
  product_id: string,
  staff: Profile,
): Promise<Belongings> => {
  const { db, storage } = services
  const application_id = await application(db, owner, product_id)
  const user_id = owner.id
  const storage_key = `documents/${uuidv7()}`
  const preview_key = `previews/${uuidv7()}`
  await storage.put(storage_key, new TextEncoder().encode('%PDF'), 'application/pdf')
  await storage.put(preview_key, new TextEncoder().encode('RIFF'), 'image/webp')
  const document = only(
    await db
      .insert(schema.documents)
      .values({
        user_id,
        application_id,
        document_type: 'payslip',
        file_name: 'payslip.pdf',
        file_url: '/api/v1/documents/file',
        file_size: 4,
        mime_type: 'application/pdf',
        storage_key,
        preview_key,
        sha256: 'a'.repeat(64),
      })
      .returning({ id: schema.documents.id }),
  ).id
  const payment_reference = uuidv7()
  const payment = only(
    await db
      .insert(schema.payments)
      .values({
        user_id,
        application_id,
        amount: 19_000,
        payment_type: 'application_fee',
        reference: payment_reference,
      })
      .returning({ id: schema.payments.id }),
  ).id
  const inspection = only(
    await db
      .insert(schema.inspections)
      .values({ user_id, application_id })
      .returning({ id: schema.inspections.id }),
  ).id
  const inspection_photo = only(
    await db
      .insert(schema.inspectionPhotos)
      .values({
        inspection_id: inspection,
        storage_key,
        preview_key,
        mime_type: 'image/png',
        created_by: uuidv7(),
      })
      .returning({ id: schema.inspectionPhotos.id }),
  ).id
  const disbursement = only(
    await db
      .insert(schema.disbursements)
      .values({
        user_id,
        application_id,
        amount: 990_600,
        reference: uuidv7(),
        payout_method: 'mobile_money',
        payout_account: '0241234567',
        payout_name: 'Kofi Mensah',
        requested_by: staff.id,
      })
      .returning({ id: schema.disbursements.id }),
  ).id
  const dispute = only(
    await db
      .insert(schema.paymentDisputes)
      .values({
        payment_id: payment,
        provider: 'sandbox',
        provider_reference: payment_reference,
        amount: 100,
      })
      .returning({ id: schema.paymentDisputes.id }),
  ).id
  const refund = only(
    await db
      .insert(schema.refunds)
      .values({
        payment_id: payment,
        user_id,
        amount: 100,
        reason: 'Paid twice',
        reference: uuidv7(),
        requested_by: staff.id,
      })
      .returning({ id: schema.refunds.id }),
  ).id
  const ticket = only(
    await db
      .insert(schema.supportTickets)
      .values({ user_id, subject: 'A question', message: 'How long does it take?', category: 'application' })
      .returning({ id: schema.supportTickets.id }),
  ).id
  const attachment = only(
    await db
      .insert(schema.ticketAttachments)
      .values({
        ticket_id: ticket,
        user_id,
        file_name: 'receipt.pdf',
        file_size: 4,
        mime_type: 'application/pdf',
        storage_key,
      })
      .returning({ id: schema.ticketAttachments.id }),
  ).id
  const notification = only(
    await db
      .insert(schema.notifications)
      .values({ user_id, type: 'system', title: 'Welcome', message: 'Welcome to Efie' })
      .returning({ id: schema.notifications.id }),
  ).id
  const session = only(
    await db.insert(schema.sessions).values({ user_id }).returning({ id: schema.sessions.id }),
  ).id
  const lead = only(
    await db
      .insert(schema.leads)
      .values({ owner_id: user_id, full_name: 'Yaa Asantewaa', email: `lead-${user_id}@mail.example` })
      .returning({ id: schema.leads.id }),
  ).id
  return {
    owner,
    lead,
    employer: await makeCompanyBelongings({ db, storage }, owner, staff, application_id),
    application: application_id,
    document,
    payment,
    payment_reference,
    inspection,
    inspection_photo,
    disbursement,
    refund,
    dispute,
    ...(await servicingBelongings(services, owner, application_id)),
    ...(await shopBelongings(services, owner)),
    ticket,
    attachment,
    notification,
    session,
  }
}

/** A person of every role, each with rows of their own, and a stranger with the same: what the generated tests try. */
export const makeWorld = async (services: Services): Promise<World> => {
  const { db } = services
  const product_id = only(
    await db.select({ id: schema.financingProducts.id }).from(schema.financingProducts),
  ).id
  const staff = await makeUser(db, { role: 'finance' })
  const actors: Partial<Record<Role, Profile>> = {}
  const own: Partial<Record<Role, Belongings>> = {}
  for (const role of roles) {
    const actor = await makeUser(db, { role })
    actors[role] = actor
    own[role] = await belongings(services, actor, product_id, staff)
  }
  const goods = await makeGoods(db, {
    name: 'Two-door fridge',
    category: 'refrigerators',
    price: 350_000,
    stock: 500,
  })
  const property = only(
    await db
      .insert(schema.properties)
      .values({ name: 'East Legon flat' })
      .returning({ id: schema.properties.id }),
  ).id
  const ssoProviders = await db
    .insert(schema.ssoProviders)
    .values(
      Array.from({ length: SPARES }, (_, index) => ({
        name: 'Spare provider',
        entity_id: `https://idp-${index}.example`,
        metadata_xml: '',
        sso_url: 'https://idp.example',
        certificates: [],
      })),
    )
    .returning({ id: schema.ssoProviders.id })
  const sso_provider = only(ssoProviders.splice(0, 1)).id
  const backup = only(
    await db
      .insert(schema.backups)
      .values({ reason: 'asked', status: 'failed' })
      .returning({ id: schema.backups.id }),
  ).id
  const [reconciliation = '', resolved = ''] = (
    await db
      .insert(schema.reconciliations)
      .values([{ day: '2026-11-18' }, { day: '2026-11-17' }])
      .returning({ id: schema.reconciliations.id })
  ).map((row) => row.id)
  const difference = only(
    await db
      .insert(schema.reconciliationDifferences)
      .values({ reconciliation_id: resolved, code: 'counted-twice', explanation: 'Twice in the file' })
      .returning({ id: schema.reconciliationDifferences.id }),
  ).id
  const journal = await makeJournalProposal(services, staff.id)
  const receipt = only(
    await db
      .insert(schema.unidentifiedReceipts)
      .values({ place: 'bank', amount: 19_000, received_on: '2026-11-18' })
      .returning({ id: schema.unidentifiedReceipts.id }),
  ).id
  const spares = {
    template: await db
      .insert(schema.messageTemplates)
      .values(Array.from({ length: SPARES }, () => ({ name: 'Spare', title: 'Spare', body: 'Spare' })))
      .returning({ id: schema.messageTemplates.id }),
    canned_reply: await db
      .insert(schema.cannedReplies)
      .values(Array.from({ length: SPARES }, () => ({ name: 'Spare', text: 'Spare' })))
      .returning({ id: schema.cannedReplies.id }),
    sso_provider: ssoProviders,
    product: await db
      .insert(schema.products)
      .values(
        Array.from({ length: SPARES }, () => ({
          name: 'Spare fan',
          category: 'air-conditioners' as const,
          price: 40_000,
        })),
      )
      .returning({ id: schema.products.id }),
    property: await db
      .insert(schema.properties)
      .values(Array.from({ length: SPARES }, () => ({ name: 'Spare room' })))
      .returning({ id: schema.properties.id }),
    session: await db
      .insert(schema.sessions)
      .values(Array.from({ length: SPARES }, () => ({ user_id: staff.id })))
      .returning({ id: schema.sessions.id }),
  }
  return {
    // Filled for every role by the loop above.
    actors: actors as Record<Role, Profile>,
    own: own as Record<Role, Belongings>,
    other: await belongings(services, await makeUser(db), product_id, staff),
    product: goods.product_id,
    backup,
    office: await office(db, staff),
    goods,
    product_image: await makeProductImage(services, goods),
    property,
    reconciliation,
    difference,
    ...journal,
    receipt,
    missing: uuidv7(),
    sso_provider,
    spare: (kind) => {
      const row = spares[kind].pop()
      if (!row) throw new Error(`no ${kind} is left to delete`)
      return row.id
    },
  }
}

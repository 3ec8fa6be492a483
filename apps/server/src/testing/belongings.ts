import { schema, type Database } from '@efie/database'
import type { Profile } from '@efie/database/testing'
import { defaultProductTerms } from '@efie/domain'
import { uuidv7 } from 'uuidv7'
import type { Services } from '../platform/context.ts'
import { makeCompanyBelongings, type CompanyBelongings } from './companies.ts'
import { only } from './only.ts'
import { servicingBelongings, type ServicingBelongings } from './servicing-world.ts'
import { shopBelongings, type ShopBelongings } from './shop-belongings.ts'

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
  push_device: string
  /** A shared view of a list, and others that may be deleted. */
  saved_view: string
  spare_views: string[]
  /** A lead of this sales executive. */
  lead: string
  /** A company this person acts for. */
  employer: CompanyBelongings
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

export const makeBelongings = async (
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
  const push_session = only(
    await db.insert(schema.sessions).values({ user_id }).returning({ id: schema.sessions.id }),
  ).id
  const push_device = only(
    await db
      .insert(schema.pushSubscriptions)
      .values({
        user_id,
        session_id: push_session,
        endpoint_hash: push_session,
        target_secret: { endpoint: 'https://web.push.apple.com/1', p256dh: '', auth: '' },
      })
      .returning({ id: schema.pushSubscriptions.id }),
  ).id
  const lead = only(
    await db
      .insert(schema.leads)
      .values({ owner_id: user_id, full_name: 'Yaa Asantewaa', email: `lead-${user_id}@mail.example` })
      .returning({ id: schema.leads.id }),
  ).id
  const [saved_view = '', ...spare_views] = (
    await db
      .insert(schema.savedViews)
      .values(
        Array.from({ length: 12 }, (_, index) => ({
          user_id,
          page: '/admin/payments',
          list: 'payments',
          name: `Failed ${index}`,
          params: { status: 'failed' },
          shared: true,
        })),
      )
      .returning({ id: schema.savedViews.id })
  ).map(({ id }) => id)
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
    push_device,
    saved_view,
    spare_views,
  }
}

import { schema } from '@efie/database'
import { makeLoanRow, type Profile } from '@efie/database/testing'
import { uuidv7 } from 'uuidv7'
import { landlordToken } from '../features/disbursements/landlord-link.ts'
import { guaranteeToken } from '../features/guarantors/token.ts'
import type { Services } from '../platform/context.ts'

/** Servicing rows that belong to one person. */
export interface ServicingBelongings {
  approval: string
  collection_case: string
  hardship: string
  guarantor: string
  landlord_token: string
  guarantee_token: string
}

const LATER = '2099-01-01T00:00:00.000Z'

export const servicingBelongings = async (
  services: Services,
  owner: Profile,
  application_id: string,
): Promise<ServicingBelongings> => {
  const { db } = services
  const user_id = owner.id
  const ids = { approval: uuidv7(), collection_case: uuidv7(), hardship: uuidv7(), guarantor: uuidv7() }
  await db.insert(schema.approvalRequests).values({
    id: ids.approval,
    kind: 'write-off',
    subject_type: 'application',
    subject_id: application_id,
    application_id,
    title: 'Write off',
    before: {},
    after: {},
    reason: 'Nothing can be had',
    maker_id: user_id,
    expires_at: LATER,
  })
  // Cancelled, so that the application itself has no loan.
  const { id: loan_id } = await makeLoanRow(db, { user_id, application_id, status: 'cancelled' })
  await db.insert(schema.collectionCases).values({
    id: ids.collection_case,
    loan_id,
    user_id,
    days_past_due: 5,
    delinquency_bucket: '1-30',
    amount_past_due: 106_489,
  })
  await db.insert(schema.hardshipRequests).values({
    id: ids.hardship,
    loan_id,
    user_id,
    cause: 'lost_job',
    message: 'My employer closed',
    wanted_months: 2,
    // An open one would put its loan into recovery's scope.
    status: 'answered',
  })
  await db.insert(schema.guarantors).values({
    id: ids.guarantor,
    application_id,
    user_id,
    full_name: 'Yaw Boateng',
    phone: '+233201234567',
    relation: 'family',
    expires_at: LATER,
  })
  return {
    ...ids,
    landlord_token: landlordToken(services, application_id),
    guarantee_token: guaranteeToken(services, ids.guarantor),
  }
}

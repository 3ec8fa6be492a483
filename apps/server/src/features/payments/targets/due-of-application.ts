import type { Transaction } from '@efie/database'
import {
  factTexts,
  paymentTypeLabels,
  type PaymentType,
  type Pesewas,
  undecidedApplicationStatuses,
} from '@efie/domain'
import { AppError, invalid } from '../../../platform/errors.ts'
import { known, text } from '../../../platform/texts/text.ts'
import { loadFees, type Application } from '../../applications/index.ts'
import { exactly, refuseWhileBeingPaid, type Due } from './due.ts'
import { findRetriable } from '../queries.ts'

const beforeDecision = new Set<Application['status']>(undecidedApplicationStatuses)

type Fee = 'application_fee' | 'initial_payment'

const amountDue = async (tx: Transaction, application: Application, fee: Fee): Promise<Pesewas> => {
  const fees = await loadFees(tx, application)
  if (fee === 'application_fee') {
    if (!beforeDecision.has(application.status) || fees.application_fee_settled)
      throw new AppError('NOTHING_DUE')
    return fees.application_fee
  }
  if (application.status !== 'approved' || fees.balance_paid) throw new AppError('NOTHING_DUE')
  if (application.signed_at === null)
    throw new AppError('TRANSITION_NOT_ALLOWED', {
      from: 'pending',
      to: 'processing',
      missing: [{ fact: 'agreement_signed', text: factTexts.agreement_signed }],
    })
  return fees.balance_at_signing
}

const isFee = (type: PaymentType): type is Fee => type === 'application_fee' || type === 'initial_payment'

/** The application fee, or the balance at signing, each paid in full. The application must be locked. */
export const dueOfApplication = async (
  tx: Transaction,
  application: Application,
  { payment_type, amount }: { payment_type: PaymentType; amount?: Pesewas | undefined },
): Promise<Due> => {
  if (!isFee(payment_type))
    throw invalid(
      'payment_type',
      text('You can’t pay this through an application: {type}', {
        type: known(paymentTypeLabels[payment_type]),
      }),
    )
  const target = { kind: 'application', id: application.id } as const
  await refuseWhileBeingPaid(tx, target, payment_type)
  const due = await amountDue(tx, application, payment_type)
  return {
    payment_type,
    amount: exactly(due, amount),
    row: await findRetriable(tx, target, payment_type),
    of: { user_id: application.user_id, application_id: application.id },
  }
}

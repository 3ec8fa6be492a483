import type { WaivableCharge } from '@efie/domain'
import type { ScopedContext } from '../../../platform/context.ts'
import type { ApprovalAct } from '../../approvals/index.ts'
import { carryOutFeeWaiver, askForFeeWaiver } from './waive-application-fee.ts'
import { chargeWaiverAct, payloadOf, requestChargeWaiver } from './waive-charge.ts'

interface Waiver {
  id: string
  charge: WaivableCharge
  instalment_number?: number | undefined
  amount?: number | undefined
  reason: string
}

/** Requests a waiver: of an application's fee, or of what is open on an instalment. */
export const requestWaiver = (ctx: ScopedContext<'loans.waive'>, { charge, ...rest }: Waiver) =>
  charge === 'application_fee' ? askForFeeWaiver(ctx, rest) : requestChargeWaiver(ctx, { charge, ...rest })

/** Carries out a waiver approved by finance. */
export const waiverAct: ApprovalAct = {
  carryOut: (ctx, request) =>
    payloadOf(request).charge === 'application_fee'
      ? carryOutFeeWaiver(ctx, request)
      : chargeWaiverAct.carryOut(ctx, request),
}

import { os } from '../../platform/http/orpc.ts'
import { findOwedByAnyone } from './list-owed.ts'
import { requestChargebackWriteOff } from './write-off-chargeback.ts'

const { owed, writeOff } = os.chargebacks

export const chargebackRoutes = {
  owed: owed.handler(({ context, input }) => findOwedByAnyone(context, input)),
  writeOff: writeOff.handler(({ context, input }) => requestChargebackWriteOff(context, input)),
}

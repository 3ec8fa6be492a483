import { os, unscoped } from '../../platform/http/orpc.ts'
import { answerGuarantee, getGuarantee, sendGuaranteeCode } from './answer-guarantee.ts'
import { inviteGuarantor, listGuarantors, withdrawGuarantor } from './invite-guarantor.ts'

const { guarantors } = os
const { links } = unscoped

export const guarantorRoutes = {
  list: guarantors.list.handler(({ context, input }) => listGuarantors(context, input)),
  invite: guarantors.invite.handler(({ context, input }) => inviteGuarantor(context, input)),
  withdraw: guarantors.withdraw.handler(({ context, input }) => withdrawGuarantor(context, input)),
}

export const guaranteeRoutes = {
  guarantee: links.guarantee.handler(({ context, input }) => getGuarantee(context, input)),
  guaranteeCode: links.guaranteeCode.handler(({ context, input }) => sendGuaranteeCode(context, input)),
  answerGuarantee: links.answerGuarantee.handler(({ context, input }) => answerGuarantee(context, input)),
}

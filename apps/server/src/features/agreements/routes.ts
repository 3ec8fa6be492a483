import { os } from '../../platform/http/orpc.ts'
import { getAgreement } from './get-agreement.ts'
import { getAgreementPdf } from './get-agreement-pdf.ts'
import { sendSigningCode } from './send-signing-code.ts'
import { signAgreement } from './sign-agreement.ts'

const { agreement, agreementPdf, sendSigningCode: code, sign } = os.applications

/** Agreement operations under `/applications`. */
export const agreementRoutes = {
  agreement: agreement.handler(({ context, input }) => getAgreement(context, input)),
  agreementPdf: agreementPdf.handler(({ context, input }) => getAgreementPdf(context, input)),
  sendSigningCode: code.handler(({ context, input }) => sendSigningCode(context, input)),
  sign: sign.handler(({ context, input }) => signAgreement(context, input)),
}

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import type { Signing, SigningActs } from '~/parts/agreements/sign-form.tsx'

/** Sends the code and signs. Terms that changed meanwhile are fetched anew, and have to be read again. */
export const useOrderSigning = (id: string, termsHash: string): SigningActs => {
  const queries = useQueryClient()
  const [sent, setSent] = useState<SigningActs['sent']>(null)
  const sendCode = useAct({
    act: async () => setSent(await client.orders.sendSigningCode({ id })),
    done: t`Code sent`,
    touches: [],
  })
  const sign = useAct({
    act: async (input: Signing) => {
      try {
        return await client.orders.sign({
          id,
          terms_hash: termsHash,
          consents: { terms_read: true, credit_bureau: true, data_processing: true },
          ...input,
        })
      } catch (error) {
        if (toUserError(error).code === 'AGREEMENT_CHANGED') {
          setSent(null)
          await queries.invalidateQueries({ queryKey: api.orders.agreement.key({ input: { id } }) })
        }
        throw error
      }
    },
    done: t`Agreement signed`,
    failed: t`Failed to sign the agreement`,
    touches: [api.orders.key(), api.payments.key(), api.me.agenda.key()],
  })
  return { sent, sendCode, sign }
}

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import type { SigningActs } from '~/parts/agreements/sign-form.tsx'

/**
 * Sends the code and signs. If the terms have changed in the meantime, they are fetched again and must be
 * read again.
 */
export const useOrderSigning = (id: string, termsHash: string): SigningActs => {
  const queries = useQueryClient()
  const [sent, setSent] = useState<SigningActs['sent']>(null)
  const sendCode = useAct({
    act: async () => setSent(await client.orders.sendSigningCode({ id })),
    done: t`Code sent`,
    touches: [],
  })
  const sign: SigningActs['sign'] = async (signature) => {
    try {
      return await client.orders.sign({ ...signature, id })
    } catch (error) {
      if (toUserError(error).code === 'AGREEMENT_CHANGED') {
        setSent(null)
        await queries.invalidateQueries({ queryKey: api.orders.agreement.key({ input: { id } }) })
      }
      throw error
    }
  }
  return {
    termsHash,
    sent,
    sendCode,
    sign,
    done: t`Agreement signed`,
    failed: t`Couldn’t sign the agreement`,
    touches: [api.orders.key(), api.payments.key(), api.me.agenda.key()],
  }
}

import type { TermsSignature } from '@efie/contracts/lending-servicing'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { SignForm, type SigningActs } from '~/parts/agreements/sign-form.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { PlanComparison, type NewTerms } from './plan-comparison.tsx'

export interface SignTermsSheetProps {
  title: string
  /** The signer's full name. */
  tenant: string
  /** Undefined while loading. */
  offered: NewTerms | undefined
  error: unknown
  refetch: () => Promise<unknown>
  refetching: boolean
  sign: (signature: TermsSignature) => Promise<unknown>
  /** Success toast. */
  done: string
  touches: readonly (readonly unknown[])[]
  onClose: () => void
}

/**
 * Sends the code and signs. If the figures have changed in the meantime, they are fetched again and must be
 * read again.
 */
const useTermsSigning = (
  offered: NewTerms,
  { sign, refetch, done, touches, onClose }: SignTermsSheetProps,
): SigningActs => {
  const [sent, setSent] = useState<SigningActs['sent']>(null)
  const sendCode = useAct({
    act: async () => setSent(await client.loans.sendTermsCode({ id: offered.loan_id })),
    done: t`Code sent`,
    touches: [],
  })
  return {
    termsHash: offered.terms_hash,
    sent,
    sendCode,
    sign: async (signature) => {
      try {
        return await sign({ ...signature, consents: { terms_read: true } })
      } catch (error) {
        if (toUserError(error).code === 'AGREEMENT_CHANGED') await refetch()
        throw error
      }
    },
    done,
    failed: t`Couldn’t sign the change`,
    onDone: onClose,
    touches,
  }
}

const Payments = ({ after }: NewTerms) => (
  <details className="rounded border">
    <summary className="cursor-pointer px-4 py-3 text-sm font-semibold">
      <Trans>Every payment from now on ({{ count: after.payments.length }})</Trans>
    </summary>
    <ul className="divide-y divide-line border-t px-4 py-2 text-sm">
      {after.payments.map(({ number, due_date, amount }) => (
        <li key={number} className="flex justify-between gap-3 py-2">
          <DateText value={due_date} />
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  </details>
)

const Terms = ({ offered }: { offered: NewTerms }): ReactNode => {
  const { clauses } = offered.terms
  return (
    <>
      <PlanComparison before={offered.before} after={offered.after} />
      <Payments {...offered} />
      {/* The English text is signed, in every language. */}
      <div lang="en" className="space-y-3">
        {clauses.map(({ title, text }) => (
          <section key={title}>
            <h3 className="text-sm font-semibold">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </section>
        ))}
      </div>
      <p className="border-t pt-4 text-xs text-muted [overflow-wrap:anywhere]">
        <Trans>Fingerprint of these terms (SHA-256): {{ termsHash: offered.terms_hash }}</Trans>
      </p>
    </>
  )
}

const Sign = ({ offered, props }: { offered: NewTerms; props: SignTermsSheetProps }) => (
  <SignForm what="change" tenant={props.tenant} acts={useTermsSigning(offered, props)} />
)

/** A change of a signed plan: its cost before and after, the exact terms, and the signature. */
export const SignTermsSheet = (props: SignTermsSheetProps) => {
  const { title, offered, error, refetch, refetching, onClose } = props
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t`Read what changes and what it costs. Nothing changes until you sign.`}
      className="max-w-2xl"
    >
      {offered ? (
        <div className="space-y-6">
          <Terms offered={offered} />
          <Sign offered={offered} props={props} />
        </div>
      ) : error ? (
        <ErrorState
          title={t`Couldn’t load the new terms`}
          message={toUserError(error).message}
          onRetry={() => void refetch()}
          retrying={refetching}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </Sheet>
  )
}

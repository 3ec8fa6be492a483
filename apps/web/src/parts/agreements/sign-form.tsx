import { signature, type Signature } from '@efie/contracts/agreements'
import { isSameName } from '@efie/domain'
import type { QueryKey } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActError } from '~/platform/acts/act-error.tsx'
import type { Act } from '~/platform/acts/use-act.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, CodeField, TextField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'

export type Signed = 'loan' | 'plan' | 'change'

type Consent = keyof Signature['consents']

/** A change of what was signed before asks for no consent that was given then. */
const asked: Record<Signed, readonly Consent[]> = {
  loan: ['terms_read', 'credit_bureau', 'data_processing'],
  plan: ['terms_read', 'credit_bureau', 'data_processing'],
  change: ['terms_read'],
}

const textsOf = (what: Signed) =>
  ({
    terms_read:
      what === 'change'
        ? t`I’ve read what changes and what it costs, and I accept the change.`
        : t`I’ve read and accept the agreement.`,
    credit_bureau:
      what === 'loan'
        ? t`You may check my record with a licensed credit bureau and report this loan to it.`
        : t`You may check my record with a licensed credit bureau and report this plan to it.`,
    data_processing:
      what === 'loan'
        ? t`You may process my data for this loan, as described in the Privacy Policy.`
        : t`You may process my data for this plan, as described in the Privacy Policy.`,
  }) as const

/** How a code is sent and the signature given, for whatever is signed. */
export interface SigningActs {
  termsHash: string
  sent: { sent_to: string; expires_at: string } | null
  sendCode: Act<null>
  sign: (signature: Signature) => Promise<unknown>
  done: string
  failed: string
  onDone?: () => void
  touches: readonly QueryKey[]
}

export interface SignFormProps {
  what: Signed
  /** Full name of who signs. */
  tenant: string
  acts: SigningActs
}

const useSignatureForm = (what: Signed, tenant: string, terms_hash: string) => {
  const isGiven = (consent: Consent) => !asked[what].includes(consent)
  return useContractForm(signature, {
    fixed: { terms_hash },
    start: {
      consents: {
        terms_read: isGiven('terms_read'),
        credit_bureau: isGiven('credit_bureau'),
        data_processing: isGiven('data_processing'),
      },
    },
    check: ({ signed_name }) => ({
      signed_name: !isSameName(signed_name, tenant) && t`Type your full name: ${{ fullName: tenant }}`,
    }),
    eager: true,
  })
}

/** Consents, typed name and a one-time code: what a signature is here. */
export const SignForm = ({ what, tenant, acts }: SignFormProps) => {
  const { termsHash, sent, sendCode, sign, ...rest } = acts
  const texts = textsOf(what)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useSignatureForm(what, tenant, termsHash)
  const askForCode = async () => {
    // Everything before the code has to stand first: the code is short-lived.
    const before = asked[what].map((name) => `consents.${name}` as const)
    const ready = await form.trigger([...before, 'signed_name'], { shouldFocus: true })
    if (ready && (await sendCode.run(null))) form.setFocus('code')
  }
  return (
    <Card>
      <CardHeader title={t`Sign`} description={t`You haven’t signed until you enter the code.`} />
      <ActForm
        form={form}
        act={sign}
        {...rest}
        submit={what === 'change' ? t`Sign the change` : t`Sign the agreement`}
        first={sent ? null : { submit: t`Send code`, run: askForCode, pending: sendCode.pending }}
        blocked={isReadOnly && !sent ? t`You’re offline. Connect to sign` : null}
        beside={
          sent && (
            <Button tone="secondary" pending={sendCode.pending} onClick={() => void askForCode()}>
              <Trans>Send a new code</Trans>
            </Button>
          )
        }
      >
        <div className="space-y-3">
          {asked[what].map((name) => (
            <CheckboxField key={name} form={form} name={`consents.${name}`} label={texts[name]} />
          ))}
        </div>
        <TextField
          form={form}
          name="signed_name"
          label={t`Your full name`}
          help={t`As it appears on your profile: ${tenant}. Typing it counts as your signature.`}
          autoComplete="off"
        />
        {sent && (
          <CodeField
            form={form}
            name="code"
            label={t`Code`}
            help={
              <Trans>
                Enter the six digits we sent to {{ address: sent.sent_to }}. The code expires on{' '}
                <DateText value={sent.expires_at} time />.
              </Trans>
            }
          />
        )}
        <ActError error={sendCode.error} />
      </ActForm>
    </Card>
  )
}

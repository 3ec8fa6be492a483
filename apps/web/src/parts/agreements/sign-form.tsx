import { signature } from '@efie/contracts/agreements'
import { isSameName } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { Act } from '~/platform/acts/use-act.ts'

const consents = signature.shape.consents.shape
const ticked = (literal: z.ZodLiteral<true>) =>
  z.boolean().refine((value) => literal.safeParse(value).success, {
    error: () => literal.safeParse(false).error?.issues[0]?.message ?? t`Tick this`,
  })

type Consent = keyof typeof consents

export type Signed = 'loan' | 'plan' | 'change'

/** A change of what was signed before asks for no consent that was given then. */
const asked: Record<Signed, readonly Consent[]> = {
  loan: ['terms_read', 'credit_bureau', 'data_processing'],
  plan: ['terms_read', 'credit_bureau', 'data_processing'],
  change: ['terms_read'],
}

const schemaOf = (what: Signed, fullName: string) => {
  const consentOf = (name: Consent) => (asked[what].includes(name) ? ticked(consents[name]) : z.boolean())
  return z.object({
    terms_read: consentOf('terms_read'),
    credit_bureau: consentOf('credit_bureau'),
    data_processing: consentOf('data_processing'),
    signed_name: z
      .string()
      .trim()
      .refine((typed) => isSameName(typed, fullName), t`Type your full name: ${fullName}`),
    code: signature.shape.code,
  })
}

const textsOf = (what: Signed) =>
  ({
    terms_read:
      what === 'change'
        ? t`I have read what changes and what it costs, and I accept it.`
        : t`I have read the agreement and I accept it.`,
    credit_bureau:
      what === 'loan'
        ? t`You may ask a licensed credit bureau about me and report this loan to it.`
        : t`You may ask a licensed credit bureau about me and report this plan to it.`,
    data_processing:
      what === 'loan'
        ? t`You may process my data for this loan, as the Privacy Policy says.`
        : t`You may process my data for this plan, as the Privacy Policy says.`,
  }) as const

/** What was ticked is checked by the form; what was typed goes to the server. */
export interface Signing {
  signed_name: string
  code: string
}

/** How a code is sent and the signature given, for whatever is signed. */
export interface SigningActs {
  sent: { sent_to: string; expires_at: string } | null
  sendCode: Act<null>
  sign: Act<Signing>
}

export interface SignFormProps {
  what: Signed
  /** Full name of who signs. */
  tenant: string
  acts: SigningActs
}

/** Consents, typed name and a one-time code: what a signature is here. */
export const SignForm = ({ what, tenant, acts: { sent, sendCode, sign } }: SignFormProps) => {
  const texts = textsOf(what)
  const [schema] = useState(() => schemaOf(what, tenant))
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const form = useZodForm(schema, {
    // A consent's error goes with the tick, not when the next one is clicked: that click would miss.
    mode: 'onChange',
    defaultValues: {
      terms_read: false,
      credit_bureau: false,
      data_processing: false,
      signed_name: '',
      code: '',
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ signed_name, code }) => sign.run({ signed_name, code }))
  const [applied, setApplied] = useState<unknown>(null)
  if (sign.cause && sign.cause !== applied) {
    setApplied(sign.cause)
    applyServerIssues(form, sign.cause)
  }
  const askForCode = async () => {
    // Everything before the code has to stand first: the code is short-lived.
    const ready = await form.trigger([...asked[what], 'signed_name'], {
      shouldFocus: true,
    })
    if (ready && (await sendCode.run(null))) form.setFocus('code')
  }
  return (
    <Card>
      <CardHeader title={t`Sign`} description={t`Nothing is signed until the code is entered.`} />
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <div className="space-y-3">
          {asked[what].map((name) => (
            <Checkbox key={name} label={texts[name]} error={errors[name]?.message} {...form.register(name)} />
          ))}
        </div>
        <Field
          label={t`Your full name`}
          help={t`As on your profile: ${tenant}. Typing it is your signature.`}
          error={errors.signed_name?.message}
        >
          {(control) => <Input {...control} {...form.register('signed_name')} autoComplete="off" />}
        </Field>
        {sent ? (
          <>
            <Field
              label={t`Code`}
              help={
                <>
                  <Trans>
                    Six digits, sent to {{ address: sent.sent_to }}. Works until{' '}
                    <DateText value={sent.expires_at} time />.
                  </Trans>
                </>
              }
              error={errors.code?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  className="max-w-40 text-lg tracking-[0.3em] tabular-nums"
                />
              )}
            </Field>
            {!errors.code && !errors.signed_name && <ActError error={sign.error} />}
            <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
              <Button type="submit" size="lg" pending={sign.pending}>
                {what === 'change' ? t`Sign the change` : t`Sign the agreement`}
              </Button>
              <Button tone="secondary" size="lg" pending={sendCode.pending} onClick={() => void askForCode()}>
                <Trans>Send a new code</Trans>
              </Button>
            </div>
          </>
        ) : (
          <>
            {sign.error && (
              <Notice tone="caution" live>
                {translate(sign.error.message)}
              </Notice>
            )}
            <Button
              size="lg"
              pending={sendCode.pending}
              onClick={() => void askForCode()}
              disabledReason={isReadOnly ? t`You are offline: connect to sign` : null}
            >
              <Trans>Send code</Trans>
            </Button>
          </>
        )}
        <ActError error={sendCode.error} />
      </form>
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'

const sentToSchema = z.object({ sent_to: z.array(z.string()) })

const codeSchema = () =>
  z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, t`Enter the six digits`),
  })

/** An old link: a code to the landlord's own number or address brings a new one. */
export const RenewLandlordLink = ({ token, error }: { token: string; error: Error }) => {
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const [schema] = useState(codeSchema)
  const form = useZodForm(schema, { defaultValues: { code: '' } })
  const known = sentToSchema.safeParse(error instanceof ORPCError ? error.data : null).data?.sent_to ?? []
  const sendCode = useAct({
    act: () => client.links.landlordCode({ token }),
    onDone: () => setSent(true),
    touches: [],
  })
  const renew = useAct({
    act: ({ code }: { code: string }) => client.links.renewLandlord({ token, code }),
    onDone: (fresh) => void navigate(`/landlord/${fresh.token}`, { replace: true }),
    touches: [],
  })
  const submit = form.handleSubmit((values) => renew.run(values))
  return (
    <Card>
      <CardHeader
        title={t`This link has expired`}
        description={t`We send a code to ${{ sentTo: known.join(', ') }}. Enter the code to get a new link.`}
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {sent && (
          <Field label={t`Code`} error={form.formState.errors.code?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
              />
            )}
          </Field>
        )}
        <ActError error={renew.error ?? sendCode.error} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          {sent && (
            <Button type="submit" pending={renew.pending}>
              <Trans>Open the page</Trans>
            </Button>
          )}
          <Button
            tone={sent ? 'secondary' : 'primary'}
            pending={sendCode.pending}
            onClick={() => void sendCode.run(undefined)}
          >
            {sent ? t`Send another code` : t`Send me a code`}
          </Button>
        </div>
      </form>
    </Card>
  )
}

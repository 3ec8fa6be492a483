import { landlordLinks } from '@efie/contracts/disbursements'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActError } from '~/platform/acts/act-error.tsx'
import { type Act, useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { codeGoesTo } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CodeField } from '~/platform/forms/fields.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'

interface SendingProps {
  sendCode: Act<undefined>
}

const EnterCode = ({ token, sendCode }: SendingProps & { token: string }) => {
  const navigate = useNavigate()
  const form = useContractForm(landlordLinks.renewLandlord, { fixed: { token } })
  return (
    <ActForm
      form={form}
      act={(code) => client.links.renewLandlord(code)}
      onDone={(fresh) => void navigate(`/landlord/${fresh.token}`, { replace: true })}
      touches={[]}
      submit={t`Open the page`}
      beside={
        <Button tone="secondary" pending={sendCode.pending} onClick={() => void sendCode.run(undefined)}>
          {t`Send another code`}
        </Button>
      }
    >
      <CodeField form={form} name="code" label={t`Code`} />
      <ActError error={sendCode.error} />
    </ActForm>
  )
}

const AskForCode = ({ sendCode }: SendingProps) => (
  <div className="space-y-5">
    <ActError error={sendCode.error} />
    <Button pending={sendCode.pending} onClick={() => void sendCode.run(undefined)}>
      {t`Send me a code`}
    </Button>
  </div>
)

/** An old link: a code to the landlord's own number or address brings a new one. */
export const RenewLandlordLink = ({ token, error }: { token: string; error: Error }) => {
  const [sent, setSent] = useState(false)
  const sendCode = useAct<undefined, unknown>({
    act: () => client.links.landlordCode({ token }),
    onDone: () => setSent(true),
    touches: [],
  })
  return (
    <Card>
      <CardHeader
        title={t`This link has expired`}
        description={t`We’ll send a code to ${{ sentTo: codeGoesTo(error).join(', ') }}. Enter the code to get a new link.`}
      />
      {sent ? <EnterCode token={token} sendCode={sendCode} /> : <AskForCode sendCode={sendCode} />}
    </Card>
  )
}

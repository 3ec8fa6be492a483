import { e164Of } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { auth } from '~/platform/auth/auth.ts'
import { keepTypedAddress, typedAddress } from '~/platform/auth/typed-address.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { Notice } from '~/ui/notice.tsx'
import { PhoneInput } from '~/ui/special-inputs.tsx'
import { CodeForm } from './code-form.tsx'
import { ContactForm, emailProblem } from './contact-form.tsx'
import type { Way } from './other-ways.tsx'

const LinkForm = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null)
    return (
      <ContactForm
        label={t`Email`}
        help={t`We send a link and a code. No password is needed.`}
        submitLabel={t`Send the link`}
        problemOf={emailProblem}
        initial={typedAddress()}
        send={async (email) => {
          await auth.sendLoginLink(email)
          setSentTo(email)
        }}
      >
        {(control, value, setValue) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            value={value}
            onChange={({ target }) => {
              setValue(target.value)
              keepTypedAddress(target.value)
            }}
          />
        )}
      </ContactForm>
    )
  return (
    <div className="space-y-5">
      <Notice tone="positive" live title={t`Check your email`}>
        <Trans>
          If there is an account for {sentTo}, we have sent a link that signs you in, and a code. Each works
          once, within an hour.
        </Trans>
      </Notice>
      <CodeForm
        subject={{ kind: 'email', email: sentTo }}
        help={t`From the mail, if you do not want to open its link.`}
        submitLabel={t`Sign In`}
      >
        <Button tone="link" onClick={() => setSentTo(null)}>
          <Trans>Send it again, or to another address</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}

const PhoneForm = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null)
    return (
      <ContactForm
        label={t`Phone`}
        help={t`The number that you sign in with. We send a code by SMS.`}
        submitLabel={t`Send the code`}
        problemOf={(typed) =>
          e164Of(typed) === null ? t`Enter a Ghana phone number, such as 024 123 4567` : null
        }
        send={async (typed) => {
          const phone = e164Of(typed) ?? typed
          await auth.sendLoginCode(phone)
          setSentTo(phone)
        }}
      >
        {(control, value, setValue) => <PhoneInput {...control} value={value} onValueChange={setValue} />}
      </ContactForm>
    )
  return (
    <div className="space-y-5">
      <Notice tone="positive" live title={t`Check your messages`}>
        <Trans>
          If there is an account for {sentTo}, we have sent a code. It works once, for ten minutes.
        </Trans>
      </Notice>
      <CodeForm subject={{ kind: 'sms', phone: sentTo }} help={t`From the SMS.`} submitLabel={t`Sign In`}>
        <Button tone="link" onClick={() => setSentTo(null)}>
          <Trans>Send it again, or to another number</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}

const CompanyForm = () => (
  <ContactForm
    label={t`Work email`}
    help={t`We lead you to the sign-in of your company.`}
    submitLabel={t`Continue`}
    problemOf={emailProblem}
    send={(email) => auth.signInWithCompany(email.slice(email.lastIndexOf('@') + 1).toLowerCase())}
  >
    {(control, value, setValue) => (
      <Input
        {...control}
        type="email"
        autoComplete="username"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    )}
  </ContactForm>
)

const forms = { link: LinkForm, phone: PhoneForm, company: CompanyForm }

/** The form of another way to sign in, loaded when chosen. */
export default function WayForm({ way }: { way: Way }) {
  const Form = forms[way]
  return <Form />
}

import { e164Of, formatPhone } from '@efie/domain'
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
        help={t`We’ll send a link and a code. You don’t need a password.`}
        submitLabel={t`Send link`}
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
          If there’s an account for {sentTo}, we’ve sent a sign-in link and a code. Use either one within an
          hour.
        </Trans>
      </Notice>
      <CodeForm
        subject={{ kind: 'email', email: sentTo }}
        help={t`Enter the code from the email if you’d rather not open the link.`}
        submitLabel={t`Sign In`}
      >
        <Button tone="link" onClick={() => setSentTo(null)}>
          <Trans>Resend, or use another address</Trans>
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
        help={t`The number you sign in with. We’ll text you a code.`}
        submitLabel={t`Send code`}
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
          If there’s an account for {{ sentTo: formatPhone(sentTo) }}, we’ve sent a code. It expires in ten
          minutes and works once.
        </Trans>
      </Notice>
      <CodeForm
        subject={{ kind: 'sms', phone: sentTo }}
        help={t`Enter the code from the text message.`}
        submitLabel={t`Sign In`}
      >
        <Button tone="link" onClick={() => setSentTo(null)}>
          <Trans>Resend, or use another number</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}

const CompanyForm = () => (
  <ContactForm
    label={t`Work email`}
    help={t`We’ll take you to your company’s sign-in page.`}
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

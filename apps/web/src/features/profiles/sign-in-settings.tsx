import { Trans } from '@lingui/react/macro'
import { translate } from '~/i18n/i18n.ts'
import { Notice } from '~/ui/notice.tsx'
import { EmailSettings } from './email-settings.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { companyReason, isCompanyManaged, useOwnUser } from './own-access.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PhoneSettings } from './phone-settings.tsx'
import { SecondFactors } from './second-factors.tsx'
import { useAuthSettings } from '~/platform/auth/auth-settings.ts'

/** Everything that opens the account, and what protects it. */
export const SignInSettings = ({ email }: { email: string }) => {
  const settings = useAuthSettings()
  const { data } = useOwnUser()
  const managed = isCompanyManaged(data)
  return (
    <>
      {managed && (
        <Notice title={translate(companyReason)}>
          <Trans>
            Ask your company to change your email or password. You can still manage two-step verification and
            devices in Profile Settings.
          </Trans>
        </Notice>
      )}
      <EmailSettings email={email} managed={managed} />
      <PasswordSettings email={email} managed={managed} />
      <SecondFactors />
      {settings?.passkeys_enabled !== false && <Passkeys />}
      {settings?.external.phone && <PhoneSettings />}
      <LinkedAccounts />
    </>
  )
}

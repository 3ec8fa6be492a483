import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { auth } from '~/platform/auth/auth.ts'
import { ShowFactor } from '~/parts/auth/step-up/show-factor.tsx'
import { Button } from '~/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Asks for the second factor after the right password. */
export default function SecondFactorStep() {
  return (
    <AuthFrame title={t`Confirm it’s you`} purpose={t`Your account is protected by two-step verification.`}>
      <ShowFactor prover={auth} />
      <Button tone="link" className="mt-6" onClick={() => void auth.leave()}>
        <Trans>Use another account</Trans>
      </Button>
    </AuthFrame>
  )
}

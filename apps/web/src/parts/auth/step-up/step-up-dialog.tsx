import { t } from '@lingui/core/macro'
import { stepUpMinutes } from '@efie/domain'
import { auth, account } from '~/platform/auth/auth.ts'
import { Dialog } from '~/ui/dialog.tsx'
import type { Prover } from './challenges.tsx'
import { ShowFactor } from './show-factor.tsx'
import { useStepUpStore } from '~/platform/auth/step-up.ts'

/** Opens over the current act, which is kept: once the factor is verified, it continues automatically. */
export default function StepUpDialog() {
  const settle = useStepUpStore((state) => state.settle)
  const shown = async (proof: Promise<unknown>) => {
    await proof
    settle?.(true)
  }
  const prover: Prover = {
    textFactorCode: auth.textFactorCode,
    confirmApp: async (factorId, code) => shown((await account()).showCode(factorId, code)),
    confirmText: async (factorId, challengeId, code) =>
      shown((await account()).showCode(factorId, code, challengeId)),
    confirmKey: async (factorId) => shown((await account()).showKey(factorId)),
    confirmRecoveryCode: async (code) => shown((await account()).showRecoveryCode(code)),
  }
  return (
    <Dialog
      open={settle !== null}
      onOpenChange={() => settle?.(false)}
      title={t`Confirm it’s you`}
      description={t`We ask for two-step verification before anything to do with money, roles or security. We won’t ask again for ${{ minutes: stepUpMinutes }} minutes.`}
    >
      <ShowFactor prover={prover} />
    </Dialog>
  )
}

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
      title={t`Confirm it is you`}
      description={t`Acts on money, roles and security need your second factor. It then holds for ${{ minutes: stepUpMinutes }} minutes.`}
    >
      <ShowFactor prover={prover} />
    </Dialog>
  )
}

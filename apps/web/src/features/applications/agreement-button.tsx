import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileButton } from '~/platform/files/file-button.tsx'

/** Opens or shares the agreement. */
export const AgreementButton = ({ id }: { id: string }) => (
  <FileButton file={{ file: 'agreement', id }} failed={t`Couldn’t open the agreement`}>
    <Trans>Agreement (PDF)</Trans>
  </FileButton>
)

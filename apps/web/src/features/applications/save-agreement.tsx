import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { Button } from '~/ui/button.tsx'

/** Downloads the agreement's PDF. */
export const SaveAgreement = ({ id }: { id: string }) => {
  const act = useAct({
    act: async () => saveFile('efie-agreement.pdf', await client.applications.agreementPdf({ id })),
    failed: t`Couldn’t download the agreement`,
    touches: [],
  })
  return (
    <Button tone="secondary" pending={act.pending} onClick={() => void act.run(null)}>
      <Download className="size-4" aria-hidden="true" />
      <Trans>Save as PDF</Trans>
    </Button>
  )
}

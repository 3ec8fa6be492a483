import { msg } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useAct } from '~/app/acts/use-act.ts'
import { client } from '~/app/api/client.ts'
import { saveFile } from '~/app/lists/csv.ts'
import { say } from '~/i18n/i18n.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'

const files = {
  statement: {
    label: msg`Statement (PDF)`,
    fetch: (id: string) => client.loans.statement({ id }),
    failed: msg`Failed to download the statement`,
  },
  certificate: {
    label: msg`Repayment certificate (PDF)`,
    fetch: (id: string) => client.loans.certificate({ id }),
    failed: msg`Failed to download the certificate`,
  },
} as const

export interface LoanFileButtonProps {
  applicationId: string
  file: keyof typeof files
  tone?: ButtonProps['tone']
}

/** A paper about a loan, into the downloads. */
export const LoanFileButton = ({ applicationId, file, tone = 'secondary' }: LoanFileButtonProps) => {
  const { label, fetch, failed } = files[file]
  const act = useAct({
    act: async () => {
      const paper = await fetch(applicationId)
      // The server's name: a certificate's holds its code.
      saveFile(paper.name.endsWith('.pdf') ? paper.name : `efie-${file}.pdf`, paper)
    },
    failed: say(failed),
    touches: [],
  })
  return (
    <Button tone={tone} pending={act.pending} onClick={() => void act.run(null)}>
      <Download className="size-4" aria-hidden="true" />
      {say(label)}
    </Button>
  )
}

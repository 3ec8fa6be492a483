import { Download } from 'lucide-react'
import { useAct } from '~/app/acts/use-act.ts'
import { client } from '~/app/api/client.ts'
import { saveFile } from '~/app/lists/csv.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'

const files = {
  statement: {
    label: 'Statement (PDF)',
    fetch: (id: string) => client.loans.statement({ id }),
    failed: 'Failed to download the statement',
  },
  certificate: {
    label: 'Repayment certificate (PDF)',
    fetch: (id: string) => client.loans.certificate({ id }),
    failed: 'Failed to download the certificate',
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
    failed,
    touches: [],
  })
  return (
    <Button tone={tone} pending={act.pending} onClick={() => void act.run(null)}>
      <Download className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
}

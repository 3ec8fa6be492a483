import { msg } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useAct } from '~/platform/acts/use-act.ts'
import { client } from '~/platform/api/client.ts'
import { saveFile } from '~/platform/lists/csv.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import type { Borrowing } from './borrowing.ts'

const files = {
  statement: {
    label: msg`Statement (PDF)`,
    failed: msg`Couldn’t download the statement`,
  },
  certificate: {
    label: msg`Repayment certificate (PDF)`,
    failed: msg`Couldn’t download the certificate`,
  },
} as const

export interface LoanFileButtonProps {
  borrowing: Borrowing
  file: keyof typeof files
  tone?: ButtonProps['tone']
  size?: ButtonProps['size']
}

/** Downloads a document about a loan. */
export const LoanFileButton = ({ borrowing, file, tone = 'secondary', size }: LoanFileButtonProps) => {
  const { label, failed } = files[file]
  const act = useAct({
    act: async () => {
      const paper = await client.loans[file]({ id: borrowing.id })
      // The server's file name: a certificate's contains its code.
      saveFile(paper.name.endsWith('.pdf') ? paper.name : `efie-${file}.pdf`, paper)
    },
    failed: translate(failed),
    touches: [],
  })
  return (
    <Button tone={tone} size={size} pending={act.pending} onClick={() => void act.run(null)}>
      <Download className="size-4" aria-hidden="true" />
      {translate(label)}
    </Button>
  )
}

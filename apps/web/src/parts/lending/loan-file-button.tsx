import { msg } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
import { FileButton, type FileButtonProps } from '~/platform/files/file-button.tsx'
import type { Borrowing } from './borrowing.ts'

const files = {
  statement: {
    label: msg`Statement (PDF)`,
    failed: msg`Couldn’t open the statement`,
  },
  certificate: {
    label: msg`Repayment certificate (PDF)`,
    failed: msg`Couldn’t open the certificate`,
  },
} as const

export interface LoanFileButtonProps extends Pick<FileButtonProps, 'tone' | 'size'> {
  borrowing: Borrowing
  file: keyof typeof files
}

/** Opens or shares a document about a loan. */
export const LoanFileButton = ({ borrowing, file, tone = 'secondary', size }: LoanFileButtonProps) => {
  const { label, failed } = files[file]
  return (
    <FileButton file={{ file, id: borrowing.id }} failed={failed} tone={tone} size={size}>
      {translate(label)}
    </FileButton>
  )
}

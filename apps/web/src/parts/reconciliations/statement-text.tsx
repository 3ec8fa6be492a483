import { formatDate } from '~/ui/dates.ts'

interface StatementTextProps {
  line: {
    description: string
    reference: string | null
    file_name: string
    row_number: number
    occurred_on: string
  }
}

/** A line in the bank’s or provider’s own words, and where it is in the file. */
export const StatementText = ({ line }: StatementTextProps) => (
  <figure className="mt-2 border-l-2 border-line-strong/60 pl-3">
    <blockquote className="font-mono text-sm [overflow-wrap:anywhere]">
      {[line.description, line.reference].filter(Boolean).join(' · ') || 'No text on this line'}
    </blockquote>
    <figcaption className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
      {formatDate(line.occurred_on)}, row {line.row_number} of {line.file_name}
    </figcaption>
  </figure>
)

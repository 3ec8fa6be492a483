import { journalTemplates, type JournalTemplate } from '@efie/domain'
import { z } from 'zod'

/** Templates with one account on each side and one amount; the others take as many lines as they need. */
const paired: ReadonlySet<JournalTemplate> = new Set([
  'capital',
  'borrowing',
  'cash-banked',
  'running-cost',
  'tax-paid',
])
export const isPaired = (template: JournalTemplate): boolean => paired.has(template)

export const entrySchema = z
  .object({
    template: z.enum(journalTemplates),
    description: z.string().trim().min(1, 'Say what it is').max(200),
    effective_date: z.iso.date('Choose the day'),
    lines: z.array(
      z.object({
        side: z.enum(['debit', 'credit']),
        account_code: z.string().min(1, 'Choose an account'),
        amount: z.int().nullable(),
      }),
    ),
  })
  .superRefine(({ template, lines }, { addIssue }) => {
    for (const [index, { amount }] of lines.entries()) {
      // A pair has one amount, typed once.
      const isAsked = index === 0 || !isPaired(template)
      if (isAsked && (amount === null || amount < 1))
        addIssue({
          code: 'custom',
          path: ['lines', index, 'amount'],
          message: 'Enter an amount above zero',
        })
    }
  })

export type EntryInput = z.input<typeof entrySchema>
export type EntryOutput = z.output<typeof entrySchema>

/** Debits and credits as typed so far. */
export const sumsOf = (lines: readonly { side: string; amount: number | null }[]) => {
  const side = (wanted: string) =>
    lines.reduce((sum, line) => sum + (line.side === wanted ? (line.amount ?? 0) : 0), 0)
  return { debit: side('debit'), credit: side('credit') }
}

/** As the server takes it: debit positive, credit negative. */
export const toRequest = ({ lines, ...head }: EntryOutput) => ({
  ...head,
  lines: lines.map((line) => {
    const amount = (isPaired(head.template) ? lines[0]?.amount : line.amount) ?? 0
    return { account_code: line.account_code, amount: line.side === 'debit' ? amount : -amount }
  }),
})

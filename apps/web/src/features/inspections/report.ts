import { inspectionItems, isReportComplete, mayPass } from '@efie/domain'
import { z } from 'zod'

export const results = ['passed', 'failed', 'redo'] as const
export type InspectionResult = (typeof results)[number]

const codes = inspectionItems.map(({ code }) => code)
const resultOf = (value: string): InspectionResult | undefined => results.find((result) => result === value)

type Answers = Partial<Record<(typeof codes)[number], boolean>>

const asRecord = (answers: Answers): Record<string, boolean> =>
  Object.fromEntries(codes.flatMap((code) => (answers[code] === undefined ? [] : [[code, answers[code]]])))

/** The domain asks for some answers; here every point has to be looked at, unless the visit has to be made again. */
const everyPoint = (checklist: Record<string, boolean>): boolean =>
  isReportComplete(checklist) && Object.keys(checklist).length === codes.length

/** What was found on a visit: passed only when every point holds; else say what was wrong. */
export const reportSchema = z
  .object({
    /** Checked below, together with the rest: so everything that is missing is told at once. */
    result: z.string(),
    /** Points that were not looked at stand in the form without a value. */
    answers: z.partialRecord(z.enum(codes), z.boolean().optional()),
    notes: z.string().trim().max(5_000),
  })
  .superRefine(({ result, answers, notes }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const checklist = asRecord(answers)
    if (!resultOf(result)) issue('result', 'Choose the result of the visit')
    if (result !== 'redo' && !everyPoint(checklist)) issue('answers', 'Answer every point of the checklist')
    else if (result === 'passed' && !mayPass(checklist))
      issue('result', 'A home passes only when every point holds: choose failed or redo')
    if (resultOf(result) && result !== 'passed' && notes === '')
      issue('notes', 'Write what was wrong, so that it can be put right')
  })
  .transform(({ result, answers, notes }) => ({
    result: resultOf(result) ?? 'redo',
    checklist: asRecord(answers),
    notes,
  }))

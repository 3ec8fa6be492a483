import {
  inspectionChecklist,
  inspectionHolds,
  inspectionReportComplete,
  type InspectionItem,
} from '@efie/domain'
import { z } from 'zod'

export const results = ['passed', 'failed', 'redo'] as const
export type InspectionResult = (typeof results)[number]

type Answers = Partial<Record<InspectionItem, boolean>>

const points = inspectionChecklist.map(({ code }) => code)
const asRecord = (answers: Answers): Record<string, boolean> =>
  Object.fromEntries(points.flatMap((code) => (answers[code] === undefined ? [] : [[code, answers[code]]])))

/** What was found on a visit, by the domain's rules: passed only when every point holds; else say what was wrong. */
export const reportSchema = z
  .object({
    result: z.enum(results, 'Choose the result of the visit'),
    answers: z.partialRecord(z.enum(points), z.boolean()),
    notes: z.string().trim().max(5_000),
  })
  .superRefine(({ result, answers, notes }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const checklist = asRecord(answers)
    if (result !== 'redo' && !inspectionReportComplete(checklist))
      issue('answers', 'Answer every point of the checklist')
    else if (result === 'passed' && !inspectionHolds(checklist))
      issue('result', 'A home passes only when every point holds: choose failed or redo')
    if (result !== 'passed' && notes === '')
      issue('notes', 'Write what was wrong, so that it can be put right')
  })
  .transform(({ result, answers, notes }) => ({ result, checklist: asRecord(answers), notes }))

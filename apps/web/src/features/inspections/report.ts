import { inspectionItems, isReportComplete, mayPass } from '@efie/domain'

export const results = ['passed', 'failed', 'redo'] as const
export type InspectionResult = (typeof results)[number]

const codes = inspectionItems.map(({ code }) => code)

export const resultOf = (value: string): InspectionResult | undefined =>
  results.find((result) => result === value)

/** Points that were not looked at stand in the form without a value. */
export type Answers = Partial<Record<(typeof codes)[number], boolean | undefined>>

export const checklistOf = (answers: Answers): Record<string, boolean> =>
  Object.fromEntries(codes.flatMap((code) => (answers[code] === undefined ? [] : [[code, answers[code]]])))

/** The domain asks for some answers; here every point has to be looked at, unless the visit has to be made again. */
const everyPoint = (checklist: Record<string, boolean>): boolean =>
  isReportComplete(checklist) && Object.keys(checklist).length === codes.length

/** What is missing of what was found on a visit: passed only when every point holds; else say what was wrong. */
export const checkReport = ({ to, answers, notes }: { to: string; answers: Answers; notes: string }) => {
  const result = resultOf(to)
  const checklist = checklistOf(answers)
  const complete = everyPoint(checklist)
  return {
    to:
      (!result && 'Choose the result of the visit') ||
      (result === 'passed' &&
        complete &&
        !mayPass(checklist) &&
        'A home passes only when every point holds: choose failed or redo'),
    answers: to !== 'redo' && !complete && 'Answer every point of the checklist',
    notes:
      result !== undefined &&
      result !== 'passed' &&
      notes.trim() === '' &&
      'Write what was wrong, so that it can be put right',
  }
}

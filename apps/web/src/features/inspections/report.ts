import { inspectionItems, isReportComplete, mayPass } from '@efie/domain'

export const results = ['passed', 'failed', 'redo'] as const
export type InspectionResult = (typeof results)[number]

const codes = inspectionItems.map(({ code }) => code)

export const resultOf = (value: string): InspectionResult | undefined =>
  results.find((result) => result === value)

/** Points not answered yet are undefined. */
export type Answers = Partial<Record<(typeof codes)[number], boolean | undefined>>

export const checklistOf = (answers: Answers): Record<string, boolean> =>
  Object.fromEntries(codes.flatMap((code) => (answers[code] === undefined ? [] : [[code, answers[code]]])))

/** What is missing in a report: passed only if every point holds, otherwise say what was wrong. */
export const checkReport = ({ to, answers, notes }: { to: string; answers: Answers; notes: string }) => {
  const result = resultOf(to)
  const checklist = checklistOf(answers)
  const complete = isReportComplete(checklist)
  return {
    to:
      (!result && 'Choose the result of the visit') ||
      (result === 'passed' &&
        complete &&
        !mayPass(checklist) &&
        'A home can only pass if every item passes. Choose Failed or Revisit needed'),
    answers: to !== 'redo' && !complete && 'Answer every item on the checklist',
    notes:
      result !== undefined &&
      result !== 'passed' &&
      notes.trim() === '' &&
      'Say what was wrong and what needs fixing',
  }
}

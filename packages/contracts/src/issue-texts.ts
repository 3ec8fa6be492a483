import type { z } from 'zod'

/** A message and the values of its placeholders. */
export interface IssueText {
  text: string
  values?: Record<string, string>
}

const counted = (figure: number | bigint): string => figure.toLocaleString('en')

/** Where nothing better is known than which field it is. */
const unclear: IssueText = { text: 'Check this field' }

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === ''

const ofSize = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): IssueText => {
  const tooBig = issue.code === 'too_big'
  const figure = counted(tooBig ? issue.maximum : issue.minimum)
  switch (issue.origin) {
    case 'string':
      if (tooBig) return { text: 'Use at most {figure} characters', values: { figure } }
      if (figure === '1') return { text: 'Fill this in' }
      return { text: 'Use at least {figure} characters', values: { figure } }
    case 'array':
      if (tooBig) return { text: 'Choose at most {figure}', values: { figure } }
      return { text: 'Choose at least {figure}', values: { figure } }
    case 'number':
    case 'int':
      if (tooBig) return { text: 'Enter at most {figure}', values: { figure } }
      return { text: 'Enter at least {figure}', values: { figure } }
    default:
      return unclear
  }
}

const typeTexts: Partial<Record<string, string>> = {
  string: 'Fill this in',
  int: 'Enter a whole number',
  number: 'Enter a number',
}

const formatTexts: Partial<Record<string, string>> = {
  email: 'Enter a full email address, such as ama@example.com',
  date: 'Choose a date',
  datetime: 'Choose the date and time',
  url: 'Enter a full web address, such as https://example.com',
}

/** Message for an invalid input whose schema has none. */
export const issueText = (issue: z.core.$ZodRawIssue): IssueText => {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      // A cast: a raw issue is an issue without its message.
      return ofSize(issue as z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall)
    case 'invalid_type': {
      if (isNothing(issue.input)) return { text: 'Fill this in' }
      const text = typeTexts[String(issue['expected'])]
      return text === undefined ? unclear : { text }
    }
    case 'invalid_value':
      return { text: 'Choose one of these' }
    case 'invalid_format': {
      const text =
        formatTexts[String(issue['format'])] ?? (isNothing(issue.input) ? 'Fill this in' : undefined)
      return text === undefined ? unclear : { text }
    }
    default:
      return unclear
  }
}

/** Messages of the server and of English-speaking readers. */
export const inEnglish: z.core.$ZodErrorMap = (issue) => {
  const { text, values } = issueText(issue)
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values?.[name] ?? place)
}

import type { TimelineEntry } from '@efie/contracts/timelines'
import { timelineEvents, type EventValues, type TimelineCode } from '@efie/contracts/timelines-events'
import type { Language } from '@efie/domain'
import { translate } from '../../platform/texts/translate.ts'
import { text, type Text } from '../../platform/texts/text.ts'
import { applicationTexts } from './application-texts.ts'
import type { EventTexts } from './event-texts.ts'
import { loanTexts } from './loan-texts.ts'
import { orderTexts } from './order-texts.ts'

const texts: EventTexts<TimelineCode> = { ...loanTexts, ...applicationTexts, ...orderTexts }

const isCode = (code: string): code is TimelineCode => Object.hasOwn(timelineEvents, code)

/** The event's title, also used by its notification. */
export const titleOf = <Code extends TimelineCode>(code: Code, values: EventValues[Code]): Text => {
  const { title } = texts[code]
  return typeof title === 'function' ? title(values) : title
}

const detailOf = <Code extends TimelineCode>(code: Code, values: EventValues[Code]): Text | null =>
  texts[code].detail?.(values) ?? null

/** The values as the code expects them; undefined if another version stored them differently. */
const valuesOf = <Code extends TimelineCode>(code: Code, values: unknown): EventValues[Code] | undefined => {
  const read = timelineEvents[code].safeParse(values)
  // A cast: TypeScript loses the schema's type when it is looked up by a type parameter.
  return read.success ? (read.data as EventValues[Code]) : undefined
}

interface StoredEvent {
  code: string
  values: unknown
}

type TranslatedEvent<Row> = Omit<Row, 'values'> & Pick<TimelineEntry, 'values' | 'title' | 'detail'>

/** A stored event in its reader's language. One of another version is shown without values. */
export const translateEvent = <Row extends StoredEvent>(
  row: Row,
  language: Language,
): TranslatedEvent<Row> => {
  const values = isCode(row.code) ? valuesOf(row.code, row.values) : undefined
  if (!isCode(row.code) || values === undefined)
    return { ...row, values: {}, title: translate(text('Change recorded'), language), detail: null }
  const detail = detailOf(row.code, values)
  return {
    ...row,
    values,
    title: translate(titleOf(row.code, values), language),
    detail: detail && translate(detail, language),
  }
}

import type { EventValues, TimelineCode } from '@efie/contracts/timelines-events'
import type { Language } from '@efie/domain'
import { translate } from '../../platform/texts/translate.ts'
import { verbatim, type Figure, type Text, type Value } from '../../platform/texts/text.ts'

/** Texts of a code: what happened, and the facts beside it. */
export interface EventText<Values> {
  title: Text | ((values: Values) => Text)
  detail?: (values: Values) => Text | null
}

/** Texts for a set of codes, complete by type. */
export type EventTexts<Code extends TimelineCode> = { [One in Code]: EventText<EventValues[One]> }

/** A person's own words, if any. */
export const written = (words: string | null): Text | null => (words === null ? null : verbatim(words))

/** Joins the facts that are given: `#3 · GH₵ 1,064.89`. */
export const facts = (...all: (Text | null)[]): Text | null => {
  const known = all.filter((fact) => fact !== null)
  const list: Figure = (language: Language) => known.map((fact) => translate(fact, language)).join(' · ')
  return known.length === 0 ? null : { message: '{list}', values: { list } }
}

/** A single figure, such as an amount or date. */
export const figure = (value: Figure): Text => ({ message: '{value}', values: { value } })

/** The number of an instalment or parcel. */
export const numbered = (number: number): Text => verbatim(`#${number}`)

/** A change from one value to another. */
export const fromTo = (before: Value, after: Value): Text => ({
  message: '{before} → {after}',
  values: { before, after },
})

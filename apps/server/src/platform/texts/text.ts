import { withoutLinks, type Language } from '@efie/domain'

/** A value that each language formats in its own way: money, a date, a status. */
export type Figure = (language: Language) => string

export type Value = string | number | Figure | Text

/** Text for people, translated to the reader's language only when it is sent or stored. */
export interface Text {
  /** English with named placeholders; it is also the key in the catalogues. */
  message: string
  values: Readonly<Record<string, Value>>
}

/** A text without values, so that screens can find it in a catalogue. */
export interface FixedText extends Text {
  values: Readonly<Record<string, never>>
}

/**
 * `count` of `count, plural, one {#…`. Branches of a plural contain blanks, so they aren't mistaken for
 * placeholders.
 */
type PlaceOf<Inside> = Inside extends `${infer Name},${string}`
  ? Name
  : Inside extends `${string} ${string}`
    ? never
    : Inside

/** Names of the placeholders in a message. */
type Places<Message> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? PlaceOf<Inside> | Places<Rest>
  : never

/**
 * A translatable text: `npm run texts -w @efie/web` extracts each literal message written here. Placeholders
 * are named and can be plurals: `{count, plural, one {# day} other {# days}}`.
 */
export function text<const Message extends string>(
  message: Message & ([Places<Message>] extends [never] ? unknown : never),
): FixedText
export function text<const Message extends string>(
  message: Message,
  values: Readonly<Record<Places<Message>, Value>>,
): Text
export function text(message: string, values: Readonly<Record<string, Value>> = {}): Text {
  return { message, values }
}

/** A text already in the catalogues: a label or refusal of `domain` or `contracts`. */
export const known = (words: string): FixedText => ({ message: words, values: {} })

/** Words that a person wrote, which are never translated. */
export const verbatim = (words: string): Text => ({ message: '{words}', values: { words } })

/** Whether a text is, or gives as a reason, words that a person wrote. */
export const isTyped = ({ message, values }: Text): boolean =>
  message === '{words}' || Object.hasOwn(values, 'reason')

/**
 * The name of a person or company. Links are removed, in case it was stored before names with links were
 * refused.
 */
export const named = (name: string): Text => verbatim(withoutLinks(name))

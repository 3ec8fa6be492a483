import { withoutLinks, type Language } from '@efie/domain'

/** What each language writes in its own way: money, a day, a status. */
export type Figure = (language: Language) => string

export type Value = string | number | Figure | Text

/** Words for people, said in a reader's language only when they are sent or stored. */
export interface Text {
  /** English, with its named places: also the text's name in the catalogues. */
  message: string
  values: Readonly<Record<string, Value>>
}

/** Words that are the same every time, so that screens can find them in a catalogue. */
export interface FixedText extends Text {
  values: Readonly<Record<string, never>>
}

/** `count` of `count, plural, one {#…`; the branches of a plural, told by their blanks, are no places. */
type PlaceOf<Inside> = Inside extends `${infer Name},${string}`
  ? Name
  : Inside extends `${string} ${string}`
    ? never
    : Inside

/** The names between the braces of a message. */
type Places<Message> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? PlaceOf<Inside> | Places<Rest>
  : never

/**
 * A text of the catalogues: `npm run texts -w @efie/web` finds each literal message written here. Places are named and may
 * be plurals: `{count, plural, one {# day} other {# days}}`.
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

/** Words that the catalogues know from elsewhere: a label or a refusal of `domain` or `contracts`. */
export const known = (words: string): FixedText => ({ message: words, values: {} })

/** Words that somebody wrote: they stay as they are. */
export const verbatim = (words: string): Text => ({ message: '{words}', values: { words } })

/** A person's or a company's name: no link, were there one from before names were refused for it. */
export const named = (name: string): Text => verbatim(withoutLinks(name))

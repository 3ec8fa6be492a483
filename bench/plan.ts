/** One statement as recorded from Efie. */
export interface Statement {
  text: string
  params: unknown[]
}

/** Placeholder for a value that is new in every request: an id, a hash or a key. */
export interface Fresh {
  /** Equal numbers stand for equal values. */
  fresh: number
  kind: 'uuid' | 'text'
  length: number
}

/** A write request of the floor. */
export interface Write {
  statements: Statement[]
  /** Verified first, with the same hash function. */
  password?: { hash: string; text: string }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T/

/**
 * Marks as fresh whatever differs between two recordings of the same request, except timestamps. JSON texts
 * that merely contain such a value, such as stored responses, stay unchanged because they are only stored.
 */
export const withFresh = (first: Statement[], second: Statement[]): Statement[] => {
  const numbers = new Map<string, number>()
  return first.map(({ text, params }, index) => {
    const others = second[index]
    if (others?.text !== text) throw new Error('the two recordings are not of the same request')
    return {
      text,
      params: params.map((param, at): unknown => {
        if (typeof param !== 'string' || param === others.params[at]) return param
        if (MOMENT.test(param) || /^[[{"]/.test(param)) return param
        const fresh = numbers.get(param) ?? numbers.size
        numbers.set(param, fresh)
        return { fresh, kind: UUID.test(param) ? 'uuid' : 'text', length: param.length } satisfies Fresh
      }),
    }
  })
}

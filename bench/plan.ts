/** One statement as Efie sent it. */
export interface Statement {
  text: string
  params: unknown[]
}

/** Stands for a value that is new in every request: an id, a hash, a key. */
export interface Fresh {
  /** Equal numbers are equal values. */
  fresh: number
  kind: 'uuid' | 'text'
  length: number
}

/** What the floor does for one writing request. */
export interface Write {
  statements: Statement[]
  /** Compared first, with the same hash. */
  password?: { hash: string; text: string }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T/

/**
 * Statements of two recordings of the same request, with what differs between them (save moments) marked as fresh. A
 * JSON text that only carries such a value, a kept answer, stays as it was: it is only stored.
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

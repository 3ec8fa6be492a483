/** A refusal by our own server: JSON with a code, in either of its contracts. */
export interface ServerRefusal {
  code: string
  message: string | null
}

export const bodyOf = async (response: Response): Promise<Record<string, unknown>> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return Object(body) as Record<string, unknown>
}

/** Null if something else answered: a proxy, a firewall, or a network's login page. */
export const serverRefusal = async (response: Response): Promise<ServerRefusal | null> => {
  if (response.ok) return null
  const { code, message } = await bodyOf(response)
  if (typeof code !== 'string') return null
  return { code, message: typeof message === 'string' ? message : null }
}

/** Temporary: the same request may succeed later, so it says nothing about the session. */
export const isForNow = (status: number): boolean => status >= 500 || [408, 409, 429].includes(status)

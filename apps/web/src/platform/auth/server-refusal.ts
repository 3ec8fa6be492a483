/** A refusal in the words of our own server: JSON that names a code, in both of its contracts. */
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

/** Null where somebody else has answered: a proxy, a firewall, the sign-in page of a network. */
export const serverRefusal = async (response: Response): Promise<ServerRefusal | null> => {
  if (response.ok) return null
  const { code, message } = await bodyOf(response)
  if (typeof code !== 'string') return null
  return { code, message: typeof message === 'string' ? message : null }
}

/** Later the same request may well succeed: this says nothing about a session, whoever says it. */
export const isForNow = (status: number): boolean => status >= 500 || [408, 409, 429].includes(status)

import { origin } from './browser.ts'
import { newcomer } from './rent-tenant.ts'
import { createSession, enrol, type SignedIn, tokenOf } from './sessions.ts'

/** Calls the API as this person. */
export const call = async <Answer>(
  as: SignedIn,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Answer> => {
  const answer = await fetch(`${origin()}${path}`, {
    method,
    headers: { authorization: `Bearer ${tokenOf(as)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text || 'null') as Answer
}

/** Someone whose account knows what registration asks. */
export const registered = async (name: string) => {
  const email = await enrol(origin(), name)
  const as = await createSession(origin(), email)
  const [first_name = '', last_name = ''] = name.split(' ')
  const person = newcomer()
  await call(as, '/api/v1/me', 'PATCH', {
    first_name,
    last_name,
    phone: person.phone,
    address: '12 Oxford Street',
    city: 'Accra',
    state: 'Greater Accra',
    employment_status: 'employed',
    employer_name: 'Volta Textiles Ltd',
    monthly_income: 600_000,
  })
  return { as, email, person }
}

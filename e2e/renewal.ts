import { callAs, type Owner } from './servicing.ts'

const admin = 'admin@efie.example'

interface Row {
  id: string
  user_id: string
  plan: string
  applicant_name: string
}

interface Renewal {
  allowed: boolean
  reason: string | null
  renewal_application_id: string | null
}

export interface Renewing extends Owner {
  full_name: string
}

/**
 * One of the demo's unnamed tenants whose loan can be renewed and is not yet, or cannot be for the given
 * reason.
 */
export const findRenewing = async (reason: string | null): Promise<Renewing> => {
  const { data } = await callAs<{ data: Row[] }>(admin, 'GET', '/applications?status=active&limit=100')
  for (const row of data.filter(({ plan }) => plan === 'standard').toReversed()) {
    const renewal = await callAs<Renewal>(admin, 'GET', `/loans/${row.id}/renewal`)
    if (renewal.reason !== reason || renewal.renewal_application_id !== null) continue
    const { email } = await callAs<{ email: string }>(admin, 'GET', `/profiles/${row.user_id}`)
    if (email.endsWith('@mail.efie.example'))
      return { email, application_id: row.id, full_name: row.applicant_name }
  }
  throw new Error(`the demo has no loan whose renewal is ${reason ?? 'allowed'}`)
}
